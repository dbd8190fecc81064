import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApi, withQuery } from "../../../lib/web/api.ts";
import { ApiError } from "../../../lib/web/api-error.ts";
import { createAuthedFetch } from "../../../lib/web/authed-fetch.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let baseUrl: string;
let received: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[];
let answer: Answer;

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

beforeEach(async () => {
  received = [];
  answer = (_request, response) => json(response, 200, { ok: true });
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const signedIn = async (): Promise<string | null> => "abc";

describe("authedFetch", () => {
  it("adds the bearer token and passes every other option", async () => {
    const authedFetch = createAuthedFetch({ getToken: signedIn, baseUrl });
    await authedFetch("/things?x=1", { method: "PUT", body: "hello", headers: { "x-mine": "1" } });
    expect(received[0]).toMatchObject({ method: "PUT", url: "/api/things?x=1", body: "hello" });
    expect(received[0]?.headers).toMatchObject({ authorization: "Bearer abc", "x-mine": "1" });
  });

  it("passes the abort signal", async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const pending = createAuthedFetch({ getToken: signedIn, baseUrl })("/slow", { signal: controller.signal });
    controller.abort(new Error("left the page"));
    await expect(pending).rejects.toThrow("left the page");
  });

  it("uses the current token for each call", async () => {
    let token = "one";
    const authedFetch = createAuthedFetch({ getToken: async () => token, baseUrl });
    await authedFetch("/a");
    token = "two";
    await authedFetch("/b");
    expect(received.map(({ headers }) => headers.authorization)).toEqual(["Bearer one", "Bearer two"]);
  });

  it("sends x-org-id only while acting as another organization", async () => {
    let acting: string | null = null;
    const authedFetch = createAuthedFetch({ getToken: signedIn, actingOrganizationId: () => acting, baseUrl });
    await authedFetch("/own");
    acting = "0192f0c4-0000-7000-8000-000000000001";
    await authedFetch("/other");
    expect(received.map(({ headers }) => headers["x-org-id"])).toEqual([undefined, acting]);
  });

  it("sends the request even without a token, and throws the server's 401", async () => {
    answer = (request, response) => json(response, request.headers.authorization ? 200 : 401, { message: "No token" });
    const authedFetch = createAuthedFetch({ getToken: async () => null, baseUrl });
    await expect(authedFetch("/x")).rejects.toMatchObject({ statusCode: 401, message: "No token" });
  });
});

describe("ApiError", () => {
  it("contains status, message and correlation id", async () => {
    answer = (_request, response) =>
      json(
        response,
        409,
        { statusCode: 409, message: "Already sending", error: "Conflict" },
        { "x-correlation-id": "c-1" },
      );
    const error = await createAuthedFetch({ getToken: signedIn, baseUrl })("/x").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ statusCode: 409, message: "Already sending", correlationId: "c-1" });
  });

  it("accepts a body that isn't JSON, and contains Retry-After", async () => {
    answer = (_request, response) => response.writeHead(429, { "retry-after": "30" }).end("<html>slow down</html>");
    const error = await createAuthedFetch({ getToken: signedIn, baseUrl })("/x").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ statusCode: 429, message: "HTTP 429", correlationId: null, retryAfterSeconds: 30 });
  });
});

describe("api", () => {
  it("sends and reads JSON", async () => {
    answer = (_request, response, body) => json(response, 201, { got: JSON.parse(body) });
    const api = createApi(createAuthedFetch({ getToken: signedIn, baseUrl }));
    expect(await api.post("/x", { a: 1 })).toEqual({ got: { a: 1 } });
    expect(received[0]?.headers["content-type"]).toBe("application/json");
  });

  it("returns undefined for 204, and sends no body if none is given", async () => {
    answer = (_request, response) => response.writeHead(204).end();
    const api = createApi(createAuthedFetch({ getToken: signedIn, baseUrl }));
    expect(await api.delete("/x")).toBeUndefined();
    expect(received[0]).toMatchObject({ method: "DELETE", body: "" });
    expect(received[0]?.headers["content-type"]).toBeUndefined();
  });

  it("omits empty values from a query, but keeps 0 and false", () => {
    expect(withQuery("/x")).toBe("/x");
    expect(withQuery("/x", { a: undefined, b: null, c: "", d: [] })).toBe("/x");
    expect(withQuery("/x", { ids: ["1", "2"], page: 0, on: false })).toBe("/x?ids=1%2C2&page=0&on=false");
  });
});
