import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiDocument } from "../../core/api-document.ts";
import { MethodNotAllowedError } from "../../core/errors.ts";
import { env } from "../../platform/env.ts";
import { logger } from "../../platform/logger.ts";
import { type Exchange, openExchange } from "../exchange.ts";
import { countOf, guardRateLimit } from "../guards/rate-limit.ts";
import { applyResponseHeaders } from "../headers/response-headers.ts";
import { logRequest } from "../logging/request-log.ts";
import { toErrorResponse } from "../respond.ts";

/** Answers a request instead of Next, or returns false. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Methods that the OpenAPI document declares for the path of a URL; empty for a path outside the API. */
export function allowedMethods({ paths }: { paths: Record<string, object> }, url: string): string[] {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/api/")) return [];
  const segments = path.slice("/api".length).split("/").map(decodeURIComponent);
  // Literal segments first: /campaigns/names is not /campaigns/{id}.
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

/** Other methods (TRACE, PROPFIND) have no meaning here; Next would bypass every route with a bare 400 or 500. */
const KNOWN = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const OF_PAGES = ["GET", "HEAD"];

/**
 * 405 with `Allow` for a method that the API path, or the whole application, doesn't have. Also answers OPTIONS, unless
 * it is a preflight: 204. Next would skip the headers, log line and rate limit of other requests.
 */
export function refuseMethods(document: Pick<ApiDocument, "paths">): Intercept {
  return (request, response) => {
    const declared = allowedMethods(document, request.url ?? "");
    const isAllowed = (declared.length > 0 ? declared : KNOWN).includes(request.method ?? "");
    const isQuestion = declared.length > 0 && isPlainOptions(request);
    if (isAllowed && !isQuestion) return false;
    const allow = declared.length > 0 ? declared : OF_PAGES;
    void answer(request, response, { allow, isQuestion }).catch((error: unknown) => {
      logger.error({ err: error }, "failed to answer OPTIONS or a disallowed method");
      response.destroy();
    });
    return true;
  };
}

function isPlainOptions({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] === undefined;
}

type Methods = { allow: string[]; isQuestion: boolean };

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  { allow, isQuestion }: Methods,
): Promise<void> {
  const startedAt = performance.now();
  const exchange = openExchange(toRequest(message), undefined, true);
  const given = await guardRateLimit(exchange, countOf(exchange, undefined)).then(
    () => tellMethods(exchange, allow, isQuestion),
    (error: unknown) => toErrorResponse(error, exchange.correlationId),
  );
  applyResponseHeaders(exchange, given.headers);
  logRequest(exchange, given.status, startedAt);
  response.statusCode = given.status;
  response.setHeaders(given.headers);
  if (given.status === 204) return void response.end();
  const body = await given.text();
  response.setHeader("content-length", Buffer.byteLength(body));
  response.end(message.method === "HEAD" ? undefined : body);
}

function tellMethods({ correlationId }: Exchange, allow: string[], isQuestion: boolean): Response {
  const given = isQuestion
    ? new Response(null, { status: 204 })
    : toErrorResponse(new MethodNotAllowedError(), correlationId);
  given.headers.set("allow", allow.join(", "));
  return given;
}

/** Sets the method afterwards: the constructor rejects TRACE. */
function toRequest({ url = "", method, headers }: IncomingMessage): Request {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const request = new Request(new URL(env().APP_URL).origin + url, { headers: given });
  return Object.defineProperty(request, "method", { value: method });
}
