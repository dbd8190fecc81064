import { ApiError } from "@/lib/web/api-error.ts";

export type ErrorText =
  | "network"
  | "notFound"
  | "tooMany"
  | "timeout"
  | "signedOut"
  | "conflict"
  | "invalid"
  | "server"
  | "unknown";

const BY_STATUS: Record<number, ErrorText> = {
  400: "invalid",
  401: "signedOut",
  404: "notFound",
  408: "timeout",
  409: "conflict",
  413: "invalid",
  429: "tooMany",
  504: "timeout",
};

/** The code that stands for every error of a status, for areas with one text for all of them. */
const CODE_OF_STATUS: Record<number, string> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "outdated",
  429: "too_many_requests",
  502: "bad_gateway",
  503: "unavailable",
};

/** Key in `states.error` for an error. `fetch` reports a missing network as a TypeError. */
export function describeError(error: unknown): ErrorText {
  if (error instanceof TypeError) return "network";
  if (error instanceof DOMException && error.code === DOMException.TIMEOUT_ERR) return "timeout";
  if (!(error instanceof ApiError)) return "unknown";
  return BY_STATUS[error.statusCode] ?? (error.statusCode >= 500 ? "server" : "unknown");
}

/** Codes under which an area may have a text for the error, the most specific first. */
export function errorCodes(error: unknown): string[] {
  if (error instanceof ApiError) {
    const codes = [...error.fields.map(({ code }) => code), error.code, CODE_OF_STATUS[error.statusCode]];
    return codes.filter((code) => typeof code === "string");
  }
  if (error instanceof PageError) return [error.code];
  return error instanceof TypeError ? ["network"] : [];
}

/** A failure of the page itself, which made no request. */
export class PageError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
