import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteHandler } from "../../lib/http/index.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Endpoint = { name: string; method: Method; path: string; handler: RouteHandler };

const API_DIR = join(import.meta.dirname, "../../app/api");
const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Not documented: the job engine's endpoint, preflight responses and the catch-all 404 route. */
const UNDOCUMENTED = /^\/(inngest|preflight|\[\.\.\.path\])$/;

/** Lists every method of every route file by scanning the file tree, so that new routes are found automatically. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(API_DIR, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const endpoints = await Promise.all(files.map(loadEndpoints));
  return endpoints.flat().sort((a, b) => a.name.localeCompare(b.name));
}

/** Endpoints included in the OpenAPI document. */
export async function listDocumented(): Promise<Endpoint[]> {
  return (await listEndpoints()).filter(({ path }) => !UNDOCUMENTED.test(path));
}

async function loadEndpoints(file: string): Promise<Endpoint[]> {
  const exported = (await import(join(API_DIR, file))) as Partial<Record<Method, RouteHandler>>;
  const path = `/${file.replace(/\/?route\.ts$/, "")}`;
  return METHODS.flatMap((method) => {
    const handler = exported[method];
    return handler ? [{ name: `${method} ${path}`, method, path, handler }] : [];
  });
}
