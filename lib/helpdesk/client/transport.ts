import type { ZodType } from "zod";
import {
  type OutboundRequest,
  type Sleep,
  sendRequest,
  TooLargeError,
  UnansweredError,
} from "../../platform/http-client.ts";
import { logger } from "../../platform/logger.ts";
import type { Multipart } from "../../platform/outbound/multipart.ts";
import { parseForeignJson } from "../../platform/outbound/parse-foreign-json.ts";
import { BlockedAddressError } from "../../platform/outbound/private-addresses.ts";
import type { HelpdeskProblem } from "../schemas.ts";

/** Connection to one helpdesk account. `apiKey` is in plain text and must never leave the server. */
export type HelpdeskConnection = { orgId: string; instanceUrl: string; accountId: number; apiKey: string };

export type Question<T> = {
  /** Name of the call in the log. */
  call: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string | number>;
  body?: object;
  /** Streamed multipart body: never retried, aborted by the signal. */
  form?: { multipart: Multipart; signal: AbortSignal };
  answer: ZodType<T>;
  /** `any`: retry after every temporary failure. `unserved`: only if the helpdesk did nothing. Default: never retry. */
  repeat?: "any" | "unserved";
  timeoutMs?: number;
};

/** `mayHaveActed`: the helpdesk may have executed the request. */
export type Failure = { ok: false; problem: HelpdeskProblem; status: number | null; mayHaveActed: boolean };
export type Outcome<T> = { ok: true; data: T } | Failure;

export type Transport = {
  readonly connection: HelpdeskConnection;
  readonly sleep: Sleep;
  readonly hasFailed: boolean;
  /** Sends the request without logging; the caller reports failures. */
  ask: <T>(question: Question<T>) => Promise<Outcome<T>>;
  /** Sends the request; on failure returns null and writes one log line. */
  call: <T>(question: Question<T>) => Promise<T | null>;
  /** Sends the request; returns whether it succeeded. */
  succeeds: <T>(question: Question<T>) => Promise<boolean>;
  /** Writes the log line of a failed call. */
  report: (call: string, failure: Pick<Failure, "problem" | "status">) => void;
};

/** `sleep` waits between attempts; `timeoutMs` overrides the time-out of every call. */
export type Pace = { sleep?: Sleep; timeoutMs?: number };

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const MAX_RESPONSE_BYTES = 8 * 1_048_576;

const sleepFor: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** All requests to one helpdesk. Never throws, and never exposes the key, message text or phone. */
export function openTransport(connection: HelpdeskConnection, { sleep = sleepFor, timeoutMs }: Pace = {}): Transport {
  const base = `${connection.instanceUrl}/api/v1/accounts/${connection.accountId}`;
  let failures = 0;

  async function ask<T>(question: Question<T>): Promise<Outcome<T>> {
    try {
      const request = toRequest(connection, timeoutMs === undefined ? question : { ...question, timeoutMs });
      const response = await sendRequest(urlOf(base, question), request, sleep);
      return await readAnswer(connection, response, question.answer);
    } catch (error) {
      return toFailure(error);
    }
  }

  function report(call: string, { problem, status }: Pick<Failure, "problem" | "status">): void {
    failures += 1;
    logger.warn({ orgId: connection.orgId, call, problem, status }, "helpdesk API call failed");
  }

  return {
    connection,
    sleep,
    get hasFailed() {
      return failures > 0;
    },
    ask,
    report,
    async call(question) {
      const outcome = await ask(question);
      if (outcome.ok) return outcome.data;
      report(question.call, outcome);
      return null;
    },
    async succeeds(question) {
      const outcome = await ask(question);
      if (!outcome.ok) report(question.call, outcome);
      return outcome.ok;
    },
  };
}

function urlOf(base: string, { path, query = {} }: Question<unknown>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${base}${path}?${search}` : `${base}${path}`;
}

function toRequest(connection: HelpdeskConnection, question: Question<unknown>): OutboundRequest {
  const { method = "GET", repeat, timeoutMs = TIMEOUT_MS } = question;
  const { headers, ...content } = encodeBody(question);
  return {
    method,
    timeoutMs,
    isUserSupplied: true,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    ...content,
    retries: repeat ? RETRIES : 0,
    retriesUnservedOnly: repeat === "unserved",
    // The helpdesk uses its own header instead of a bearer token.
    headers: { api_access_token: connection.apiKey, accept: "application/json", ...headers },
  };
}

function encodeBody({ body, form }: Question<unknown>): Pick<OutboundRequest, "body" | "headers" | "signal"> {
  if (form) return { ...form.multipart, signal: form.signal };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function readAnswer<T>(
  connection: HelpdeskConnection,
  response: Response,
  answer: ZodType<T>,
): Promise<Outcome<T>> {
  const { status } = response;
  if (!response.ok) {
    const problem = status === 401 || status === 403 ? "unauthorized" : status === 404 ? "not_found" : "refused";
    return { ok: false, problem, status, mayHaveActed: status >= 500 && status !== 503 };
  }
  const read = answer.safeParse(await readJson(connection, await response.text()));
  if (read.success) return { ok: true, data: read.data };
  return { ok: false, problem: "not_a_helpdesk", status, mayHaveActed: true };
}

/** Null for an empty body, undefined for invalid JSON. */
async function readJson(connection: HelpdeskConnection, text: string): Promise<unknown> {
  if (text.trim() === "") return null;
  try {
    return await parseForeignJson(connection, text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toFailure(error: unknown): Failure {
  if (error instanceof BlockedAddressError)
    return { ok: false, problem: "private_address", status: null, mayHaveActed: false };
  if (error instanceof TooLargeError) return { ok: false, problem: "not_a_helpdesk", status: null, mayHaveActed: true };
  if (!(error instanceof UnansweredError))
    return { ok: false, problem: "unreachable", status: null, mayHaveActed: true };
  const problem = error.reason === "timeout" ? "timeout" : "unreachable";
  return { ok: false, problem, status: null, mayHaveActed: error.wasSent };
}
