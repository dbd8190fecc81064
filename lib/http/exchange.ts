import type { AuthenticatedUser } from "../identity/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Caller } from "./identify.ts";

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
  /** The body as parsed, before validation: the audit and the log of refused requests read names from it. */
  body?: unknown;
  /** Headers that every answer carries, errors included. */
  readonly responseHeaders: Headers;
};

/** Path and query, as the caller wrote them. */
export function originalUrl({ url }: Exchange): string {
  return url.pathname + url.search;
}
