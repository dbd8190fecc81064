import { randomInt } from "node:crypto";
import type { Endpoint } from "../../scripts/openapi/endpoints.ts";
import { asDeclared } from "./as-declared.ts";

export { type Endpoint, listDocumented, listEndpoints, type Method } from "../../scripts/openapi/endpoints.ts";

/** A random address per suite: suites share a database and with it the per-address rate limits. */
const ADDRESS = `10.${[1, 2, 3].map(() => randomInt(256)).join(".")}`;

/**
 * Calls a route as the network would; `[id]` segments are filled from `params`. Throws if the response isn't what the
 * route declares.
 */
export async function callRoute(
  endpoint: Endpoint,
  options: {
    token?: string;
    query?: string;
    body?: unknown;
    /** Replaces `body` by a text that no JSON serializer would write. */
    rawBody?: string;
    headers?: Record<string, string>;
    params?: Record<string, string>;
  } = {},
): Promise<Response> {
  const params = options.params ?? {};
  const path = endpoint.path.replace(/\[([^\]]+)\]/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "missing"),
  );
  const headers = new Headers({ "content-type": "application/json", "x-forwarded-for": ADDRESS, ...options.headers });
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  const written = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const body = endpoint.method === "GET" ? undefined : written;
  const url = `http://localhost:3000/api${path}${options.query ? `?${options.query}` : ""}`;
  const request = new Request(url, { method: endpoint.method, headers, body });
  return asDeclared(endpoint, await endpoint.handler(request, { params: Promise.resolve(params) }));
}
