const CODES = [
  ...["53100", "53200", "53300"], // disk full, out of memory, too many connections
  "25006", // it only reads
  ...["57P01", "57P02", "57P03"], // it stops, or isn't up yet
  ...["08001", "P1001"], // there is no connection to it: by ours, by Prisma's
];

/** No connection could be made, so nothing was asked: with the code that SQL has for it, whatever the network's was. */
export function toUnreachable(cause: unknown): Error {
  return Object.assign(new Error("The database can't be reached", { cause }), { code: "08001" });
}

/**
 * The database takes nothing now, whatever is asked of it: that passes without anybody changing the request. Prisma keeps
 * the code below its own error.
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
