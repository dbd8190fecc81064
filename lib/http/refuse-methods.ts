import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiDocument } from "../core/api-document.ts";
import { MethodNotAllowedError } from "../core/errors.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { applyAnswerHeaders } from "./answer-headers.ts";
import { openExchange } from "./exchange.ts";
import type { Intercept } from "./guard-servers.ts";
import { countOf, guardRateLimit } from "./guards/rate-limit.ts";
import { logRequest } from "./request-log.ts";
import { toErrorResponse } from "./respond.ts";

/** Other methods (TRACE, PROPFIND) have no meaning here; Next answers them with a bare 400 or 500, past every route. */
const KNOWN = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const OF_PAGES = ["GET", "HEAD"];

/**
 * Answers a method that a path of the API doesn't have, and one that nothing here has: 405 with `Allow`, the headers and
 * the log line of every answer, counted by the rate limiter.
 */
export function refuseMethods(document: Pick<ApiDocument, "paths">): Intercept {
  return (request, response) => {
    const declared = allowedMethods(document, request.url ?? "");
    const isAllowed = (declared.length > 0 ? declared : KNOWN).includes(request.method ?? "");
    if (isAllowed) return false;
    void refuse(request, response, declared.length > 0 ? declared : OF_PAGES).catch((error: unknown) => {
      logger.error({ err: error }, "unexpected error");
      response.destroy();
    });
    return true;
  };
}

async function refuse(message: IncomingMessage, response: ServerResponse, methods: string[]): Promise<void> {
  const startedAt = performance.now();
  const exchange = openExchange(toRequest(message), undefined, true);
  const error = await guardRateLimit(exchange, countOf(exchange, undefined)).then(
    () => new MethodNotAllowedError(),
    (cause: unknown) => cause,
  );
  const answer = toErrorResponse(error, exchange.correlationId);
  if (error instanceof MethodNotAllowedError) answer.headers.set("allow", methods.join(", "));
  applyAnswerHeaders(exchange, answer.headers);
  logRequest(exchange, answer.status, startedAt);
  response.statusCode = answer.status;
  response.setHeaders(answer.headers);
  const body = await answer.text();
  response.setHeader("content-length", Buffer.byteLength(body));
  response.end(message.method === "HEAD" ? undefined : body);
}

/** The constructor accepts no TRACE. */
function toRequest({ url = "", method, headers }: IncomingMessage): Request {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const request = new Request(new URL(url, env().APP_URL), { headers: given });
  return Object.defineProperty(request, "method", { value: method });
}
