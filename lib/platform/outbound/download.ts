import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, Transform } from "node:stream";
import { openResponse } from "../http-client.ts";
import { BlockedAddressError } from "./private-addresses.ts";

export type DownloadProblem = "gone" | "denied" | "blocked" | "too_large" | "truncated" | "unavailable";

export class DownloadError extends Error {
  readonly problem: DownloadProblem;
  constructor(problem: DownloadProblem, options?: ErrorOptions) {
    super(`The file could not be downloaded: ${problem}`, options);
    this.name = "DownloadError";
    this.problem = problem;
  }
}

export type DownloadLimits = {
  /** Size limit for this content type. */
  maxBytesOf: (type: string | null) => number;
  /** Size announced elsewhere; the body must have exactly this many bytes. */
  expectedBytes?: number | null;
  /** Ends the whole transfer. */
  signal: AbortSignal;
};
export type Trust = {
  /** Credentials for this URL, if any. Called again on every redirect. */
  headersFor?: (url: URL) => Record<string, string>;
  /** Hosts configured by the operator, which may be private; every other address is guarded. */
  isTrusted?: (url: URL) => boolean;
};

/** A file in transfer. The body must be read once or destroyed. */
export type Download = {
  type: string | null;
  name: string | null;
  length: number | null;
  body: Readable;
  /** Why the body ended early; null if it did not. */
  failure: () => DownloadProblem | null;
};

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The caller's signal ends a transfer; this limit is for callers without one. */
const LONGEST_MS = 10 * 60_000;

/**
 * Opens a file by its URL. Follows redirects, each guarded like the first URL, never from https to http. Throws a
 * `DownloadError`; a later failure ends the body with one.
 */
export async function openDownload(address: string, { headersFor, isTrusted, ...limits }: DownloadLimits & Trust) {
  let url = parseUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const { signal } = limits;
    const isUserSupplied = isTrusted?.(url) !== true;
    const request = { headers: { accept: "*/*", ...headersFor?.(url) }, isUserSupplied, signal, timeoutMs: LONGEST_MS };
    const answer = await openResponse(url, request).catch((cause: unknown) => {
      throw new DownloadError(cause instanceof BlockedAddressError ? "blocked" : "unavailable", { cause });
    });
    const status = answer.statusCode ?? 0;
    if (status === 200) return toDownload(answer, url, limits);
    answer.destroy();
    const { location } = answer.headers;
    if (!REDIRECTS.has(status) || location === undefined) throw new DownloadError(problemOf(status));
    const next = parseUrl(location, url);
    if (url.protocol === "https:" && next.protocol !== "https:") throw new DownloadError("blocked");
    url = next;
  }
  throw new DownloadError("blocked");
}

/** Passes a body through and counts its bytes: fails above the limit, or if the size differs from the announced one. */
export function limitBody(
  source: readonly [Readable, ...Transform[]],
  { maxBytes, expectedBytes }: { maxBytes: number; expectedBytes?: number | null },
): Pick<Download, "body" | "failure"> {
  let failure: DownloadProblem | null = null;
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.byteLength;
      if (size > maxBytes) done(new DownloadError("too_large"));
      else done(null, chunk);
    },
    flush(done) {
      const isWhole = expectedBytes === undefined || expectedBytes === null || size === expectedBytes;
      done(isWhole ? null : new DownloadError("truncated"));
    },
  });
  pipeline([...source, body], (error) => {
    // A reader that stops early is not a failure of the file.
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE")
      failure = error instanceof DownloadError ? error.problem : "truncated";
  });
  return { body, failure: () => failure };
}

function toDownload(answer: IncomingMessage, url: URL, { maxBytesOf, expectedBytes }: DownloadLimits): Download {
  const type = answer.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? null;
  const maxBytes = maxBytesOf(type);
  const announced = answer.headers["content-length"];
  const length = announced === undefined ? (expectedBytes ?? null) : Number(announced);
  if (length !== null && length > maxBytes) {
    answer.destroy();
    throw new DownloadError("too_large");
  }
  const name = nameIn(answer.headers["content-disposition"]) ?? lastSegmentOf(url);
  return { type, name, length, ...limitBody([answer], { maxBytes, expectedBytes: expectedBytes ?? length }) };
}

function problemOf(status: number): DownloadProblem {
  if (status === 404 || status === 410) return "gone";
  return status === 401 || status === 403 ? "denied" : "unavailable";
}

function parseUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new DownloadError("blocked");
  return new URL(address, base);
}

function nameIn(disposition: string | undefined): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return (encoded && decoded(encoded)) ?? /filename="([^"]+)"/i.exec(disposition ?? "")?.[1] ?? null;
}

function lastSegmentOf({ pathname }: URL): string | null {
  return decoded(pathname.split("/").at(-1) ?? "") || null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
