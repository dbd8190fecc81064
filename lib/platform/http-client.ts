import http from "node:http";
import https from "node:https";
import { pipeline, Readable } from "node:stream";
import { outboundSpan } from "./outbound/outbound-span.ts";
import { AGENTS, assertPublicHost, BlockedAddressError, isGuardedUrl } from "./outbound/private-addresses.ts";
import { type TransportReason, transportReason } from "./transport-failure.ts";

export type OutboundRequest = {
  method?: string;
  headers?: Record<string, string>;
  /** A stream can be sent only once: `retries` has no effect. */
  body?: string | Uint8Array | Readable;
  /** Per attempt, including the body. */
  timeoutMs?: number;
  /** Retries after 429, 5xx or a network failure. Default 2 for idempotent methods, else 0. */
  retries?: number;
  /** Retries only if the last attempt certainly had no effect: 429, 503, or a request not fully sent. */
  retriesUnservedOnly?: boolean;
  /** The URL was entered by an organization: in production it must not resolve to a private address. */
  isUserSupplied?: boolean;
  maxResponseBytes?: number;
  /** Cuts a larger or incomplete response body instead of rejecting it: only the status matters. */
  cutsResponse?: boolean;
  signal?: AbortSignal;
};

export class TooLargeError extends Error {}

type Unanswered = { reason: TransportReason; wasSent: boolean; cause?: unknown };

/** No response, or an incomplete one. `wasSent`: the whole request was sent, so the server may have acted on it. */
export class UnansweredError extends Error {
  readonly reason: TransportReason;
  readonly wasSent: boolean;
  constructor(message: string, { reason, wasSent, cause }: Unanswered) {
    super(message, { cause });
    this.name = "UnansweredError";
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

export type Sleep = (milliseconds: number) => Promise<void>;

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_RETRIES = 2;
const DEFAULT_MAX_RESPONSE_BYTES = 64 * 1_048_576;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 30_000;
const REPEATABLE = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);
const UNSERVED_STATUSES = new Set([429, 503]);
const BAD_GATEWAY = 502;
const EMPTY_STATUSES = new Set([204, 205, 304]);

const sleepFor: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends every outbound request. Resolves with any status (redirects are not followed); rejects without a response.
 * Retries with jitter and honours `Retry-After` up to half a minute.
 */
export async function sendRequest(
  url: string | URL,
  options: OutboundRequest = {},
  sleep: Sleep = sleepFor,
): Promise<Response> {
  const method = (options.method ?? "GET").toUpperCase();
  return outboundSpan(new URL(url), method, (attempt) => sendUntilAnswered(url, method, options, sleep, attempt));
}

async function sendUntilAnswered(
  url: string | URL,
  method: string,
  options: OutboundRequest,
  sleep: Sleep,
  onAttempt: () => void,
): Promise<Response> {
  const isStream = options.body instanceof Readable;
  const retries = isStream ? 0 : (options.retries ?? (REPEATABLE.has(method) ? DEFAULT_RETRIES : 0));
  for (let attempt = 0; ; attempt += 1) {
    onAttempt();
    const outcome = await sendOnce(new URL(url), method, options).catch((error: Error) => error);
    const isRisky = options.retriesUnservedOnly === true && mayHaveActed(outcome);
    const pause = isRisky ? null : pauseAfter(outcome, attempt);
    if (pause === null || attempt >= retries || options.signal?.aborted) {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }
    await sleep(pause);
  }
}

/** Pause before the next attempt; null if no retry is allowed or it would be far too late. */
function pauseAfter(outcome: Response | Error, attempt: number): number | null {
  const jittered = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
  if (outcome instanceof Error) return outcome instanceof BlockedAddressError ? null : jittered;
  if (outcome.status !== 429 && outcome.status < 500) return null;
  const asked = retryAfterMs(outcome.headers.get("retry-after"));
  if (asked === null) return jittered;
  return asked > LONGEST_PAUSE_MS ? null : asked;
}

/** Whether the server may have acted on the request despite its response. */
function mayHaveActed(outcome: Response | Error): boolean {
  if (outcome instanceof Error) return !(outcome instanceof UnansweredError) || outcome.wasSent;
  return !UNSERVED_STATUSES.has(outcome.status);
}

/** `Retry-After` is seconds or a date. */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === "") return null;
  const milliseconds = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

async function sendOnce(url: URL, method: string, options: OutboundRequest): Promise<Response> {
  const signals = signalsOf(options);
  const answer = await openResponse(url, { ...options, method }, signals);
  const maxBytes = options.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES;
  if (options.cutsResponse) return toResponse(answer, await collectStart(answer, maxBytes));
  try {
    return toResponse(answer, await collect(answer, maxBytes));
  } catch (error) {
    if (error instanceof TooLargeError) throw error;
    const cause = error as Error;
    throw new UnansweredError(cause.message, { reason: reasonOf(cause, signals, "reset"), wasSent: true, cause });
  }
}

/** One attempt whose response body the caller reads as a stream. The time-out covers the body too. */
export async function openResponse(
  url: URL,
  options: OutboundRequest,
  signals = signalsOf(options),
): Promise<http.IncomingMessage> {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new BlockedAddressError(url.protocol);
  const isGuarded = isGuardedTarget(url, options);
  if (isGuarded) assertPublicHost(url);
  const agents = isGuarded ? AGENTS.guarded : AGENTS.trusted;
  return new Promise((resolve, reject) => {
    const headers = { ...lengthOf(options.body), ...options.headers };
    const shared = { method: options.method ?? "GET", headers, signal: signals.either };
    const call =
      url.protocol === "https:"
        ? https.request(url, { ...shared, agent: agents.https })
        : http.request(url, { ...shared, agent: agents.http });
    let wasSent = false;
    // Set only after the socket took the last byte: a request that waits for a connection was never sent.
    call.on("finish", () => {
      wasSent = true;
    });
    call.on("error", (cause) => {
      if (cause instanceof BlockedAddressError) return reject(cause);
      const message = signals.timeout.aborted ? `No answer from ${url.host} in time` : cause.message;
      reject(new UnansweredError(message, { reason: reasonOf(cause, signals, "unreachable"), wasSent, cause }));
    });
    call.on("response", (answer) => {
      // A response before the whole body was sent, usually an error: stop sending.
      if (!wasSent) answer.once("end", () => call.destroy());
      resolve(answer);
    });
    write(call, options.body);
  });
}

/** Both signals end a request with the same error; a caller that gives up is not a server that answers late. */
function reasonOf(cause: Error, { timeout, given }: Signals, otherwise: TransportReason): TransportReason {
  if (timeout.aborted) return "timeout";
  return given?.aborted ? "reset" : (transportReason(cause) ?? otherwise);
}

type Signals = { timeout: AbortSignal; given: AbortSignal | undefined; either: AbortSignal };

function signalsOf({ signal: given, timeoutMs = DEFAULT_TIMEOUT_MS }: OutboundRequest): Signals {
  const timeout = AbortSignal.timeout(timeoutMs);
  return { timeout, given, either: given ? AbortSignal.any([given, timeout]) : timeout };
}

/** If a stream fails, the request is destroyed: the server never receives a complete body. */
function write(call: http.ClientRequest, body: OutboundRequest["body"]): void {
  if (body instanceof Readable) pipeline(body, call, () => undefined);
  else call.end(body);
}

/** Set explicitly: Node omits it for a DELETE, whose body is then lost. */
function lengthOf(body: OutboundRequest["body"]): Record<string, string> {
  if (body === undefined || body instanceof Readable) return {};
  return { "content-length": String(Buffer.byteLength(body)) };
}

function isGuardedTarget(url: URL, { isUserSupplied }: OutboundRequest): boolean {
  return isUserSupplied === true && isGuardedUrl(url);
}

async function collect(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLargeError(`The response is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  if (!answer.complete) throw new Error("The connection closed before the response was complete");
  return Buffer.concat(chunks);
}

/** The first bytes of a body, as far as they arrive in time. Leaving the loop closes the connection. */
async function collectStart(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) break;
    }
  } catch {
    // Cut off or late: the status has arrived.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function toResponse(answer: http.IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  // `Response` takes no other status; a server may send any.
  const given = answer.statusCode ?? BAD_GATEWAY;
  const status = given >= 200 && given <= 599 ? given : BAD_GATEWAY;
  return new Response(EMPTY_STATUSES.has(status) ? null : new Uint8Array(body), { status, headers });
}
