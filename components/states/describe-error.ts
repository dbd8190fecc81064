import { ApiError } from "@/lib/web/api-error.ts";

type ErrorTextKey =
  | "network"
  | "forbidden"
  | "notFound"
  | "tooMany"
  | "quotaExceeded"
  | "timeout"
  | "signedOut"
  | "conflict"
  | "outdated"
  | "invalid"
  | "server"
  | "unknown";

const BY_STATUS: Record<number, ErrorTextKey> = {
  400: "invalid",
  401: "signedOut",
  403: "forbidden",
  404: "notFound",
  408: "timeout",
  409: "conflict",
  412: "outdated",
  413: "invalid",
  429: "tooMany",
  504: "timeout",
};

/** Key in `states.error` for an error. `fetch` reports a missing network as a TypeError. */
export function describeError(error: unknown): ErrorTextKey {
  if (error instanceof TypeError) return "network";
  if (error instanceof DOMException && error.code === DOMException.TIMEOUT_ERR) return "timeout";
  if (!(error instanceof ApiError)) return "unknown";
  if (error.code === "quota_exceeded") return "quotaExceeded";
  return BY_STATUS[error.statusCode] ?? (error.statusCode >= 500 ? "server" : "unknown");
}
