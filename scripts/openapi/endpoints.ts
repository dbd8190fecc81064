import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteHandler } from "../../lib/http/index.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Endpoint = { name: string; method: Method; path: string; handler: RouteHandler };

const API_DIR = join(import.meta.dirname, "../../app/api");
const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** The job engine's door, the answer to preflights and the 404 of everything else: nobody's interface. */
const UNDOCUMENTED = /^\/(inngest|preflight|\[\.\.\.path\])$/;

/** Every method of every route file, read off the file tree: a new route shows up here by itself. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(API_DIR, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const endpoints = await Promise.all(files.map(loadEndpoints));
  return endpoints.flat().sort((a, b) => a.name.localeCompare(b.name));
}

/** Those that the document tells of. */
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
