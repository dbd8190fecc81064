import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodableUrl, normalizeTarget, originForm } from "../../../lib/http/server/request-path.ts";

describe("decodableUrl", () => {
  it.each(["/api/customers/1?q=%", "/api/customers/a%2Fb", "/", "/clientes?x=%ED%A0%80", "/%C3%A9"])(
    "leaves %s unchanged",
    (url) => expect(decodableUrl(url)).toBe(url),
  );

  it.each([
    ["/api/customers/%", "/api/customers/%25"],
    ["/api/customers/%ED%A0%80/events?page=%2", "/api/customers/%25ED%25A0%2580/events?page=%2"],
    ["/api/%zz/%20?", "/api/%25zz/%2520?"],
  ])("rewrites %s to %s", (url, read) => expect(decodableUrl(url)).toBe(read));

  it("returns only paths that can be decoded", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("%", "2", "f", "E", "/", "%C3", "%A9", "?"), { maxLength: 20 }), (parts) => {
        const [path = ""] = decodableUrl(`/${parts.join("")}`).split("?", 1);
        expect(() => decodeURIComponent(path)).not.toThrow();
      }),
    );
  });
});

describe("originForm", () => {
  it.each([
    ["http://evil.example/clientes?a=1", "/clientes?a=1"],
    ["HTTPS://user@evil.example:81//x", "//x"],
    ["http://evil.example", "/"],
    ["http://evil.example?a=http://b/", "/?a=http://b/"],
    ["*", "/"],
    ["evil.example:80", "/"],
    ["/api/health?next=http://evil.example/", "/api/health?next=http://evil.example/"],
    ["//evil.example/", "//evil.example/"],
  ])("converts %s to %s", (target, path) => expect(originForm(target)).toBe(path));
});

describe("normalizeTarget", () => {
  it("rewrites the target of a request", async () => {
    const server = createServer((request, response) => {
      normalizeTarget(request);
      response.end(request.url);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const seen = await new Promise<string>((resolve, reject) => {
      get({ port, host: "127.0.0.1", path: "/api/roles/%" }, (answer) => {
        answer.setEncoding("utf8").on("data", resolve);
      }).on("error", reject);
    });
    server.close();
    expect(seen).toBe("/api/roles/%25");
  });
});
