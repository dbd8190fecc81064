import type { AuthenticatedUser } from "../identity/index.ts";
import type { Arrival } from "../platform/concurrency/arrival-order.ts";
import type { Ctx } from "../platform/ctx.ts";
import { trustedAddress } from "./caller/client-address.ts";
import type { Caller } from "./caller/identify.ts";
import { correlationIdOf } from "./headers/correlation.ts";

/** Path parameters from Next; catch-all (array) parameters are ignored. */
export type PathParams = Record<string, string | string[] | undefined>;

/** One request in the pipeline. Each step adds its results. */
export type Exchange = {
  readonly request: Request;
  readonly url: URL;
  readonly params: Record<string, string>;
  readonly correlationId: string;
  readonly address: string;
  readonly isPublic: boolean;
  caller: Caller;
  user?: AuthenticatedUser;
  ctx?: Ctx;
  /** The bytes of the body, after it was read. */
  rawBody?: Buffer;
  /** Releases the memory that the body of an unauthenticated caller occupies. */
  release?: () => void;
  /** Arrival position of a proven webhook on its route. */
  arrival?: Arrival;
  /** The parsed body before validation; the audit and the log of rejected requests read field names from it. */
  body?: unknown;
  /** The response repeats an earlier one: nothing was done. */
  isReplayed?: boolean;
  /** Path of the request that carried this one, as MCP calls are. */
  via?: string;
  /** Headers of every response, errors included. */
  readonly responseHeaders: Headers;
};

export function openExchange(request: Request, params: PathParams | undefined, isPublic: boolean): Exchange {
  const single = Object.entries(params ?? {}).filter(([, value]) => typeof value === "string");
  return {
    request,
    url: new URL(request.url),
    params: Object.fromEntries(single) as Record<string, string>,
    correlationId: correlationIdOf(request.headers),
    address: trustedAddress(request.headers),
    isPublic,
    caller: { kind: "anonymous" },
    responseHeaders: new Headers(),
  };
}

/** Path and query, as the caller wrote them. */
export function originalUrl({ url }: Exchange): string {
  return url.pathname + url.search;
}
