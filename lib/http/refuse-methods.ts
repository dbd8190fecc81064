import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, ServerResponse } from "node:http";
import type { ApiDocument } from "../core/api-document.ts";
import { MethodNotAllowedError } from "../core/errors.ts";
import { env } from "../platform/env.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { applyAnswerHeaders } from "./answer-headers.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { logRequest } from "./request-log.ts";
import { toErrorBody } from "./respond.ts";

const NOT_ALLOWED = 405;

/**
 * Next answers a method that a route file doesn't export with a bare 405, past every route. Such an answer gets what all
 * others of the API have, its body and its line in the log included, and `Allow`, which HTTP asks for. Nothing is done
 * for any other status, nor for a 405 that has a body of its own.
 */
export function refuseMethods(document: ApiDocument): void {
  const { writeHead, end } = ServerResponse.prototype;
  const startedAt = noteStarts();
  const bodies = new WeakMap<ServerResponse, string>();
  const ownBodies = new WeakSet<ServerResponse>();
  const fill = (response: ServerResponse, status: unknown) => {
    if (status !== NOT_ALLOWED || response.headersSent || response.hasHeader("content-type")) return;
    if (ownBodies.has(response)) return;
    const methods = allowedMethods(document, response.req.url ?? "");
    if (methods.length === 0) return;
    const exchange = openExchange(toRequest(response.req), undefined, true);
    const { headers, body } = refusalOf(exchange, methods);
    for (const [name, value] of headers) setOrAppend(response, name, value);
    if (response.req.method !== "HEAD") bodies.set(response, body);
    logRequest(exchange, NOT_ALLOWED, startedAt.get(response.req) ?? performance.now());
  };
  // What compresses answers writes the head by itself, before `end` is called here.
  ServerResponse.prototype.writeHead = function filled(this: ServerResponse, ...args: unknown[]) {
    fill(this, args[0]);
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
  ServerResponse.prototype.end = function filled(this: ServerResponse, ...args: unknown[]) {
    if (isChunk(args[0])) {
      ownBodies.add(this);
      return Reflect.apply(end, this, args);
    }
    fill(this, this.statusCode);
    const body = bodies.get(this);
    bodies.delete(this);
    return Reflect.apply(end, this, body === undefined ? args : [body, args.find(isCallback)]);
  } as typeof end;
}

function refusalOf(exchange: Exchange, methods: string[]): { headers: Headers; body: string } {
  const body = JSON.stringify(toErrorBody(new MethodNotAllowedError()));
  const headers = new Headers({
    allow: methods.join(", "),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  });
  applyAnswerHeaders(exchange, headers);
  return { headers, body };
}

/** Such a request meets no route that could look at the clock. */
function noteStarts(): WeakMap<IncomingMessage, number> {
  const startedAt = new WeakMap<IncomingMessage, number>();
  subscribe("http.server.request.start", (message) => {
    startedAt.set((message as { request: IncomingMessage }).request, performance.now());
  });
  return startedAt;
}

function toRequest({ url = "", method, headers }: IncomingMessage): Request {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url, env().APP_URL), { method, headers: given });
}

/** Next varies its answers, too. */
function setOrAppend(response: ServerResponse, name: string, value: string): void {
  if (name === "vary") response.appendHeader(name, value);
  else if (!response.hasHeader(name)) response.setHeader(name, value);
}

function isChunk(value: unknown): boolean {
  return value !== undefined && value !== null && !isCallback(value);
}

function isCallback(value: unknown): boolean {
  return typeof value === "function";
}
