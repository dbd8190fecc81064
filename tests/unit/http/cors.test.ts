import { describe, expect, it } from "vitest";
import { isAllowedOrigin, preflightResponse } from "../../../lib/http/headers/cors.ts";

const APP = "https://crm.example.com";
const LISTED = "https://painel.parceiro.com.br, https://other.test/";

describe("isAllowedOrigin", () => {
  it.each([
    "https://crm.example.com",
    "https://loja.crm.example.com",
    "https://a.b.crm.example.com",
    "https://painel.parceiro.com.br",
    "https://other.test",
  ])("allows %s", (origin) => expect(isAllowedOrigin(origin, APP, LISTED)).toBe(true));

  it.each([
    "http://crm.example.com",
    "https://crm.example.com:8443",
    "https://example.com",
    "https://evilcrm.example.com",
    "https://crm.example.com.evil.com",
    "https://sub.painel.parceiro.com.br",
    "http://other.test",
    "null",
    "",
    "*",
    "https://crm.example.com/",
    "https://crm.example.com@evil.com",
    "file://",
    "https://evil.com#.crm.example.com",
  ])("rejects %s", (origin) => expect(isAllowedOrigin(origin, APP, LISTED)).toBe(false));

  it("does not treat * as a wildcard", () => expect(isAllowedOrigin("https://evil.com", APP, "*")).toBe(false));

  it("rejects a development origin with another port", () => {
    expect(isAllowedOrigin("http://localhost:3000", "http://localhost:3000", "")).toBe(true);
    expect(isAllowedOrigin("http://localhost:3001", "http://localhost:3000", "")).toBe(false);
  });
});

describe("preflightResponse", () => {
  const ask = (origin: string) =>
    preflightResponse(new Request(`${APP}/api/users/me`, { method: "OPTIONS", headers: { origin } }), APP, LISTED);

  it("allows a listed origin the methods and headers of the API", () => {
    const { status, headers } = ask("https://other.test");
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("https://other.test");
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(headers.get("access-control-allow-headers")).toContain("x-org-id");
    expect(headers.get("vary")).toContain("Origin");
  });

  it("sends no CORS headers to a foreign origin, and never allows cookies", () => {
    const { headers } = ask("https://evil.com");
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(ask("https://other.test").headers.has("access-control-allow-credentials")).toBe(false);
  });
});
