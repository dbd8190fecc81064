import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteHandler } from "../../lib/http/index.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Endpoint = { name: string; method: Method; path: string; handler: RouteHandler };

const API_DIR = join(import.meta.dirname, "../../app/api");
const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every method of every route file, read off the file tree: a new route shows up here by itself. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(API_DIR, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const endpoints = await Promise.all(files.map(loadEndpoints));
  return endpoints.flat().sort((a, b) => a.name.localeCompare(b.name));
}

async function loadEndpoints(file: string): Promise<Endpoint[]> {
  const exported = (await import(join(API_DIR, file))) as Partial<Record<Method, RouteHandler>>;
  const path = `/${file.replace(/\/?route\.ts$/, "")}`;
  return METHODS.flatMap((method) => {
    const handler = exported[method];
    return handler ? [{ name: `${method} ${path}`, method, path, handler }] : [];
  });
}

/** Calls a route as the network would; `[id]` segments take their value from `params`. */
export function callRoute(
  endpoint: Endpoint,
  options: {
    token?: string;
    query?: string;
    body?: unknown;
    /** Instead of `body`: a text that no JSON writer would write. */
    rawBody?: string;
    headers?: Record<string, string>;
    params?: Record<string, string>;
  } = {},
): Promise<Response> {
  const params = options.params ?? {};
  const path = endpoint.path.replace(/\[([^\]]+)\]/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "missing"),
  );
  const headers = new Headers({ "content-type": "application/json", ...options.headers });
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  const written = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const body = endpoint.method === "GET" ? undefined : written;
  const url = `http://localhost:3000/api${path}${options.query ? `?${options.query}` : ""}`;
  return endpoint.handler(new Request(url, { method: endpoint.method, headers, body }), {
    params: Promise.resolve(params),
  });
}
