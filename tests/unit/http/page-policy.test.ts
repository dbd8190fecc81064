import { describe, expect, it } from "vitest";
import { type PagePolicy, pageHeaders } from "../../../lib/http/pages/page-policy.ts";

const PAGE: PagePolicy = { nonce: "bm9uY2U=", appUrl: "https://crm.example.com", isDevelopment: false, clerk: null };

function policy(change: Partial<PagePolicy> = {}): Map<string, string[]> {
  const text = pageHeaders({ ...PAGE, ...change })["content-security-policy"] ?? "";
  return new Map(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("pageHeaders", () => {
  it("allows scripts by nonce and requests to the same origin only, and no plugins, frames or base URL", () => {
    const directives = policy();
    expect(directives.get("script-src")).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(directives.get("default-src")).toEqual(["'self'"]);
    expect(directives.get("connect-src")).toEqual(["'self'"]);
    for (const name of ["object-src", "base-uri", "frame-ancestors", "frame-src"]) {
      expect(directives.get(name)).toEqual(["'none'"]);
    }
    expect(directives.has("upgrade-insecure-requests")).toBe(true);
  });

  it("allows eval and WebSockets for the development server only", () => {
    expect(policy({ isDevelopment: true }).get("script-src")).toContain("'unsafe-eval'");
    expect(policy({ isDevelopment: true }).get("connect-src")).toContain("ws:");
    expect([...policy().values()].flat()).not.toContain("'unsafe-eval'");
  });

  it("allows the identity provider's origin only when that provider is in use", () => {
    const clerk = "https://clerk.example.com";
    expect(policy({ clerk }).get("connect-src")).toEqual(["'self'", clerk]);
    expect([...policy().values()].flat().filter((source) => source.includes("clerk"))).toEqual([]);
  });

  it("sends HSTS and upgrade-insecure-requests only if APP_URL is https", () => {
    expect(pageHeaders(PAGE)["strict-transport-security"]).toContain("max-age=31536000");
    expect(pageHeaders({ ...PAGE, appUrl: "http://localhost:3000" })["strict-transport-security"]).toBeUndefined();
    expect(policy({ appUrl: "http://localhost:3000" }).has("upgrade-insecure-requests")).toBe(false);
  });
});
