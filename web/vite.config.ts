import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// While working on the page: `./dev run serve` in one terminal, `npm run dev -- --open` in web/ in another.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  // Tests run outside a browser; without this Svelte would hand them its server build.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/elvenhold/static",
    emptyOutDir: true,
    assetsDir: "assets",
    // Fonts stay files of their own: a data URL would hold the page back until they had come.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    passWithNoTests: true,
  },
});
