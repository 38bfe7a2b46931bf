import { describe, expect, it } from "vitest";
import { carryLink, codeIn, isLocal, onlyHere, siteFor, tableLink } from "./address";

const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

describe("links for other devices", () => {
  it("begin as the page does", () => {
    expect(siteFor(at("https://elf.example"), null)).toBe("https://elf.example");
    expect(siteFor(at("https://elf.example"), "http://192.168.1.5:8000")).toBe("https://elf.example");
  });

  it("begin as the server says where the page is open on its own computer", () => {
    expect(siteFor(at("http://127.0.0.1:8000"), "http://192.168.1.5:8000/")).toBe("http://192.168.1.5:8000");
    expect(siteFor(at("http://localhost:8000"), null)).toBe("http://localhost:8000");
  });

  it("are known to be of no use elsewhere", () => {
    for (const origin of ["http://127.0.0.1:8000", "http://localhost", "http://[::1]:8000"]) expect(onlyHere(origin)).toBe(true);
    for (const host of ["192.168.1.5", "elf.example", "localhost.example"]) expect(isLocal(host)).toBe(false);
  });

  it("carry a seat by a code that no server is sent", () => {
    const link = carryLink("https://elf.example", "a b", "ABCDE-FGHJK");
    expect(link.startsWith(`${tableLink("https://elf.example", "a b")}#`)).toBe(true);
    expect(codeIn(new URL(link).hash)).toBe("ABCDE-FGHJK");
    expect(codeIn("")).toBeNull();
    expect(codeIn("#code=")).toBeNull();
  });
});
