import { NextRequest } from "next/server.js";
import { describe, expect, it } from "vitest";
import { guardPage } from "../../../lib/http/pages/page-guard.ts";

const open = (path: string, isSignedIn: boolean, headers: Record<string, string> = {}) =>
  guardPage(new NextRequest(`http://localhost:3000${path}`, { headers }), isSignedIn);

/** What the page sees: how Next forwards changed request headers. */
const seenByPage = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("guardPage", () => {
  it("admits a session, and passes CSP nonce, policy and correlation id to page and browser", () => {
    const response = open("/clientes", true, { "x-correlation-id": "trace-1" });
    expect(response.headers.get("x-middleware-next")).toBe("1");
    const nonce = seenByPage(response, "x-nonce");
    expect(nonce).not.toBeNull();
    for (const text of [
      response.headers.get("content-security-policy"),
      seenByPage(response, "content-security-policy"),
    ]) {
      expect(text).toContain(`'nonce-${nonce}'`);
    }
    expect([response.headers.get("x-correlation-id"), seenByPage(response, "x-correlation-id")]).toEqual([
      "trace-1",
      "trace-1",
    ]);
    expect(seenByPage(open("/clientes", true), "x-nonce")).not.toBe(nonce);
  });

  it.each([
    ["/", "/sign-in"],
    ["/clientes?pagina=2", "/sign-in?redirect_url=%2Fclientes%3Fpagina%3D2"],
    ["//evil.com/x", "/sign-in"],
    ["/.//evil.com", "/sign-in"],
    ["/sign-in-not", "/sign-in?redirect_url=%2Fsign-in-not"],
  ])("redirects a visitor without a session from %s to %s", (path, target) => {
    const response = open(path, false);
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`http://localhost:3000${target}`);
    expect(response.headers.get("content-security-policy")).toContain("default-src");
  });

  it.each(["/sign-in", "/sign-in/sso", "/survey/abc", "/referencia", "/referencia/campaigns"])(
    "opens %s to every visitor",
    (path) => {
      expect(open(path, false).headers.get("x-middleware-next")).toBe("1");
    },
  );

  describe("on requests other than page reads", () => {
    const CLERK = "https://clerk.example.com";
    const ACTION = {
      "next-action": "00e6527aa95b2c9f787863bb63f3fd8990b610e35d",
      "content-type": "text/plain;charset=UTF-8",
    };
    const FORM = { "content-type": "multipart/form-data; boundary=x" };
    const send = (method: string, headers: Record<string, string>, clerk: string | null) => {
      const request = new NextRequest("http://localhost:3000/sign-in", { method, headers, body: "garbage" });
      return guardPage(request, true, clerk);
    };

    it.each([
      ["a form", "POST", FORM],
      ["a form that calls itself an action", "POST", { ...ACTION, ...FORM }],
      ["text", "POST", { "content-type": "text/plain" }],
      ["another method", "PUT", ACTION],
    ])("answers 405 to %s before Next handles it", async (_, method, headers) => {
      for (const clerk of [null, CLERK]) {
        const response = send(method, headers, clerk);
        expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
        expect(response.headers.get("x-middleware-next")).toBeNull();
        expect(response.headers.get("content-security-policy")).toContain("default-src");
      }
    });

    it("admits Clerk's server action only if Clerk is configured, and HEAD always", () => {
      expect(send("POST", ACTION, CLERK).headers.get("x-middleware-next")).toBe("1");
      expect(send("POST", ACTION, null).status).toBe(405);
      expect(guardPage(new NextRequest("http://localhost:3000/sign-in", { method: "HEAD" }), false).status).toBe(200);
    });
  });

  it("removes request headers that only Next may set, and ignores a nonce from the client", () => {
    const headers = { "x-middleware-subrequest": "middleware:middleware", "x-nonce": "mine", "user-agent": "b" };
    const response = open("/clientes", true, headers);
    expect(seenByPage(response, "x-middleware-subrequest")).toBeNull();
    expect(seenByPage(response, "x-nonce")).not.toBe("mine");
    expect(seenByPage(response, "user-agent")).toBe("b");
    expect(open("/clientes", false, headers).status).toBe(307);
  });
});
