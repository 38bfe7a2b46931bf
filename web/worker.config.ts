import { defineConfig } from "vite";

// The service worker: one file of its own, at the root, since it looks after the whole site.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/elvenhold/static",
    emptyOutDir: false,
    lib: { entry: "src/worker/sw.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
