const CODES = [
  "53100",
  "53200",
  "53300", // disk full, out of memory, too many connections
  "25006", // read-only
  "57P01",
  "57P02",
  "57P03", // shutting down or starting
  "08001",
  "P1001", // connection failed: our code, Prisma's code
];

/**
 * Wraps a failed connection attempt, where no statement was sent, in an error with SQL's code instead of the network's.
 */
export function toUnreachable(cause: unknown): Error {
  return Object.assign(new Error("The database can't be reached", { cause }), { code: "08001" });
}

/**
 * Whether the database currently rejects any request, so that a retry may succeed. Prisma keeps the code in a nested
 * error.
 */
export function isDatabaseInTrouble(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error || isPlain(at); depth += 1) {
    const { code, originalCode, cause, meta } = at as Record<string, unknown>;
    if (CODES.includes(String(code)) || CODES.includes(String(originalCode))) return true;
    if (depth > 5) return false;
    at = cause ?? (isPlain(meta) ? meta.driverAdapterError : undefined);
  }
  return false;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
