import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirectPath } from "../../../lib/core/redirect-path.ts";

const OWN = "https://crm.example.com";

describe("[D7] safeRedirectPath", () => {
  it.each(["/", "/clientes", "/clientes?pagina=2#topo", "/rfm?x=//evil.com", "/a/b%20c"])("keeps %s", (path) =>
    expect(safeRedirectPath(path)).toBe(path),
  );

  it.each([
    "//evil.com",
    "///evil.com",
    "/\\evil.com",
    "\\\\evil.com",
    "/\t/evil.com",
    "/\n/evil.com",
    "/\r\nLocation: x",
    "https://evil.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.com",
    "",
    " /x",
    "/./\\evil.com",
    "/..//evil.com",
    "/.//evil.com",
    "/a/..//evil.com",
    "@evil.com",
    "/\u0000/evil.com",
  ])("replaces %j with the start page", (asked) => expect(safeRedirectPath(asked)).toBe("/"));

  it("returns the start page if no path is given", () => {
    expect([safeRedirectPath(null), safeRedirectPath(undefined)]).toEqual(["/", "/"]);
  });

  it("never leaves the origin for any path", () => {
    const piece = fc.constantFrom("/", "\\", "//", "..", ".", "evil.com", ":", "@", "%2f", "%5c", "\t", "?", "#", "a");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeRedirectPath(pieces.join(""));
        return path.startsWith("/") && new URL(path, OWN).origin === OWN;
      }),
      { numRuns: 2_000 },
    );
  });
});
