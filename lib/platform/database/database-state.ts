const CODES = [
  "53100",
  "53200",
  "53300", // disk full, out of memory, too many connections
  "25006", // read-only
  "57P01",
  "57P02",
  "57P03", // shutting down or starting
  "08001", // connection failed
];

/** Whether a statement gave up waiting for a lock, by `lock_timeout` or NOWAIT. */
export function isLockNotAvailable(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "55P03";
}

/**
 * Wraps a failed connection attempt, where no statement was sent, in an error with SQL's code instead of the network's.
 */
export function toUnreachable(cause: unknown): Error {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  // Neither has an address or a user: the network's code, or the pool's text if no connection became free.
  const reason = code ?? message;
  return Object.assign(new Error(`The database can't be reached: ${reason}`, { cause }), { code: "08001" });
}

/** Whether the database currently rejects any request, so that a retry may succeed. */
export function isDatabaseInTrouble(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ("code" in at && CODES.includes(String(at.code))) return true;
  return false;
}
