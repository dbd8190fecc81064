import { maskIp } from "../../core/masking.ts";
import { redactUrl } from "../../core/redaction.ts";
import type { AuthenticatedUser } from "../../identity/index.ts";
import { pseudonym } from "../../platform/crypto.ts";
import { logger, plainLogger } from "../../platform/logger.ts";
import { telemetry } from "../../platform/telemetry.ts";
import { type Exchange, originalUrl } from "../exchange.ts";

const MAX_USER_AGENT = 300;
const MAX_FIELDS = 50;

export type PathParams = Record<string, string | string[] | undefined>;

/**
 * The declared path of a route, so that no value of a request becomes a span name: `/api/customers/:id`. A catch-all
 * becomes one `:name*`.
 */
export function routeTemplate(pathname: string, params: PathParams): string {
  const segments = pathname.split("/");
  const rest = Object.entries(params).find(([, value]) => Array.isArray(value));
  const kept = rest ? segments.slice(0, -(rest[1]?.length ?? 0)) : segments;
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  const named = kept.map(decodeSegment).map((segment) => names.get(segment) ?? segment);
  return [...named, ...(rest ? [`:${rest[0]}*`] : [])].join("/");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function logRequest(exchange: Exchange, status: number, startedAt: number): void {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  const line = toRequestLine(exchange, status, durationMs);
  if (typeof line.organization === "string") telemetry()?.current()?.note({ "balcao.organization": line.organization });
  plainLogger.info(line, "request");
}

/** One line per request, with pseudonyms for people, masked addresses and URLs without secrets. */
export function toRequestLine(exchange: Exchange, status: number, durationMs: number): Record<string, unknown> {
  const { request, caller } = exchange;
  const user = exchange.user ?? (caller.kind === "user" ? caller.user : undefined);
  return {
    correlationId: exchange.correlationId,
    method: request.method,
    url: redactUrl(originalUrl(exchange)),
    status,
    durationMs,
    user: user ? nameOf(user) : null,
    organization: exchange.ctx?.orgId ?? user?.organizationId ?? null,
    role: user?.role?.name ?? null,
    ip: maskIp(exchange.address),
    userAgent: request.headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
  };
}

/** People by pseudonym; a key by its visible part, with which an administrator finds it. */
function nameOf({ id, apiKey }: AuthenticatedUser): string {
  return apiKey ? `key:${apiKey.prefix}` : pseudonym(id);
}

/** A 400 logs one more line: the names of the body's fields, never their values. */
export function logBadRequest(exchange: Exchange, response: unknown): void {
  logger.warn(toBadRequestLine(exchange, response), "bad request");
}

export function toBadRequestLine(exchange: Exchange, response: unknown): Record<string, unknown> {
  const { body, request, correlationId } = exchange;
  const bodyFields = typeof body === "object" && body !== null ? Object.keys(body).slice(0, MAX_FIELDS) : [];
  return { correlationId, method: request.method, url: redactUrl(originalUrl(exchange)), bodyFields, response };
}
