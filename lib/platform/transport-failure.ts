/**
 * Why a request to another system got no answer. `refused`: nothing accepts connections there. `reset`: the connection
 * was lost. `unreachable`: there is no way to the host, or no such host.
 */
export type TransportReason = "timeout" | "reset" | "unreachable" | "refused";

const UNKNOWN_HOST = ["ENOTFOUND", "EAI_AGAIN"];
const CODES: Record<TransportReason, readonly (string | number)[]> = {
  timeout: [
    "ETIMEDOUT",
    "ABORT_ERR",
    DOMException.ABORT_ERR,
    DOMException.TIMEOUT_ERR,
    "UND_ERR_CONNECT_TIMEOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
  ],
  reset: ["ECONNRESET", "EPIPE", "ECONNABORTED", "UND_ERR_SOCKET"],
  unreachable: [...UNKNOWN_HOST, "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"],
  refused: ["ECONNREFUSED"],
};
const REASONS = new Map(
  Object.entries(CODES).flatMap(([reason, codes]) => codes.map((code) => [code, reason as TransportReason])),
);

/** Null for an error that does not come from a connection. */
export function transportReason(error: unknown): TransportReason | null {
  for (const { code } of chainOf(error)) {
    const reason = REASONS.get(code as string | number);
    if (reason) return reason;
  }
  return null;
}

export function isUnknownHost(error: unknown): boolean {
  return chainOf(error).some(({ code }) => UNKNOWN_HOST.includes(String(code)));
}

/** The code that a system, driver or database gave the innermost error; else its kind. */
export function innermostCode(error: unknown): string {
  const [innermost = {}] = chainOf(error);
  const { code, name } = innermost as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "error");
}

/** The error and its causes, the innermost first: it has the system's own code. */
function chainOf(error: unknown): { code?: unknown }[] {
  if (typeof error !== "object" || error === null) return [];
  const { cause } = error as { cause?: unknown };
  return [...(cause instanceof Error ? chainOf(cause) : []), error];
}

const TLS_CODE = /^(?:ETLS|EREQUIRETLS|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/** Whether the code says that no trusted TLS connection could be made. */
export function isTlsCode(code: string): boolean {
  return TLS_CODE.test(code);
}
