import type { AuthenticatedUser } from "../identity/index.ts";
import type { Arrival } from "../platform/arrival-order.ts";
import type { Ctx } from "../platform/ctx.ts";
import { trustedAddress } from "./client-address.ts";
import { correlationIdOf } from "./correlation.ts";
import type { Caller } from "./identify.ts";

/** As Next reads them from the path; a value of several segments is nobody's here. */
export type PathParams = Record<string, string | string[] | undefined>;

/** One request on its way through the pipeline. Each step adds what it found out. */
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
  /** The body's bytes, once they were read. */
  rawBody?: Buffer;
  /** Gives back what the body of an unproven caller takes of the memory for such bodies. */
  release?: () => void;
  /** The place of a proven webhook among those of its route. */
  arrival?: Arrival;
  /** The body as parsed, before validation: the audit and the log of refused requests read names from it. */
  body?: unknown;
  /** Headers that every answer carries, errors included. */
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
