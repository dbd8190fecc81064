import type { CallRoute, Routes } from "./tool.ts";

/** The error response of a route. Its message names fields and reasons, never values. */
export class RouteError extends Error {
  readonly code: string;
  readonly retryAfter: string | null;
  constructor(message: string, code: string, retryAfter: string | null) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export function callerOf(routes: Routes): CallRoute {
  return async (route, call = {}) => {
    const response = await routes.call(route, call);
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return { body, isReplayed: response.headers.get("idempotency-replayed") === "true" };
    const code = response.headers.get("x-error-code") ?? "internal_error";
    throw new RouteError(messageOf(body), code, response.headers.get("retry-after"));
  };
}

function messageOf(body: unknown): string {
  const isDescribed = typeof body === "object" && body !== null && "message" in body;
  return isDescribed ? String(body.message) : "The request failed";
}
