import { ServerResponse } from "node:http";
import type { ApiDocument } from "../core/api-document.ts";
import { env } from "../platform/env.ts";
import { applySecurityHeaders } from "./security-headers.ts";

const NOT_ALLOWED = 405;

/**
 * Next answers a method that a route file doesn't export with a bare 405, past every route. Such an answer gets what all
 * others of the API have, and `Allow`, which HTTP asks for; nothing is done for any other status.
 */
export function nameAllowedMethods(document: ApiDocument): void {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function named(this: ServerResponse, ...args: unknown[]) {
    if (args[0] === NOT_ALLOWED && !this.headersSent) addHeaders(this, document);
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}

function addHeaders(response: ServerResponse, document: ApiDocument): void {
  const methods = allowedMethods(document, response.req.url ?? "");
  if (methods.length === 0 || response.hasHeader("allow")) return;
  const headers = new Headers({ allow: methods.join(", ") });
  applySecurityHeaders(headers, env().APP_URL);
  for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
}

/** The methods of the document's path that a URL belongs to; none for a path that it doesn't have. */
export function allowedMethods({ paths }: { paths: Record<string, object> }, url: string): string[] {
  const segments =
    url
      .split("?", 1)[0]
      ?.replace(/^\/api(?=\/)/, "")
      .split("/") ?? [];
  // The plain segments come first: /campaigns/names is no /campaigns/{id}.
  const [found] = Object.keys(paths)
    .filter((path) => covers(path.split("/"), segments))
    .sort((a, b) => a.split("{").length - b.split("{").length);
  if (found === undefined) return [];
  const own = Object.keys(paths[found] ?? {}).map((method) => method.toUpperCase());
  return own.includes("GET") ? [...own, "HEAD", "OPTIONS"] : [...own, "OPTIONS"];
}

function covers(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length && pattern.every((part, at) => part.startsWith("{") || part === segments[at])
  );
}
