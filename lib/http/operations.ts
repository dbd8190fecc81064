import { ForbiddenError } from "../core/errors.ts";
import { actingIn } from "../identity/index.ts";
import type { RouteDeclaration } from "./declaration.ts";
import type { Exchange } from "./exchange.ts";
import { guardAuthority } from "./guards/authority.ts";
import { IDEMPOTENCY_KEY } from "./idempotency/names.ts";

type Carried = { declaration: RouteDeclaration; answerCarried: (exchange: Exchange) => Promise<Response> };

/** A request of another route: `endpoint` is named like its file, `GET /customers/[id]`. */
export type Operation = {
  endpoint: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  idempotencyKey?: string;
};

/** Requests of other routes in the name of this request's caller. Each route applies its own guards, audit and limits. */
export type Operations = {
  /** Whether the caller's permissions are enough; the request itself can still fail. */
  may: (route: Carried, endpoint: string) => boolean;
  perform: (route: Carried, operation: Operation) => Promise<Response>;
};

export function operationsOf(exchange: Exchange): Operations {
  return {
    may: ({ declaration }, endpoint) => mayPerform(exchange, declaration, endpoint),
    perform: (route, operation) => route.answerCarried(toExchange(exchange, operation)),
  };
}

function mayPerform({ user }: Exchange, declaration: RouteDeclaration, endpoint: string): boolean {
  const [method = ""] = endpoint.split(" ");
  try {
    guardAuthority({ user: user && actingIn(user, method === "GET"), request: { method } }, declaration);
    return true;
  } catch (error) {
    if (error instanceof ForbiddenError) return false;
    throw error;
  }
}

/** As if the caller had sent it: with their headers, so that tenant, audit and correlation are the same. */
function toExchange(
  carrier: Exchange,
  { endpoint, params = {}, query = {}, body, idempotencyKey }: Operation,
): Exchange {
  const [method = "", path = ""] = endpoint.split(" ");
  const filled = path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`/api${filled}`, carrier.url.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers(carrier.request.headers);
  for (const name of ["content-encoding", "content-length", IDEMPOTENCY_KEY]) headers.delete(name);
  headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_KEY, idempotencyKey);
  return {
    ...carrier,
    request: new Request(url, { method, headers, signal: carrier.request.signal }),
    url,
    params,
    user: carrier.user && actingIn(carrier.user, method === "GET"),
    ctx: undefined,
    rawBody: body === undefined ? Buffer.alloc(0) : Buffer.from(inOrder(body)),
    body: undefined,
    release: undefined,
    via: carrier.url.pathname,
  };
}

/** Equal for equal bodies, whatever order a model gives their properties: the repetition of a request is recognized by it. */
function inOrder(body: unknown): string {
  return JSON.stringify(body, (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
