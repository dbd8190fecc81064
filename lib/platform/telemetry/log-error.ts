import pino from "pino";

/**
 * Error fields that may be logged. Others stay out: databases add the failing row, key values and statements, other
 * clients their requests, and no field name marks personal data.
 */
const KNOWN_FIELDS = new Set([
  "type",
  "message",
  "stack",
  "code",
  "cause",
  "aggregateErrors",
  "name",
  "status",
  "kind",
  "reason",
  "severity",
  "schema",
  "table",
  "column",
  "dataType",
  "constraint",
  "routine",
  "errno",
  "syscall",
  "replyCode",
]);

/** An error in a form that may be logged: what failed and where in our code, without personal data. */
export function toLoggedError(error: unknown): unknown {
  return onlyKnown(error instanceof Error ? pino.stdSerializers.errWithCause(error) : error);
}

function onlyKnown(logged: unknown): unknown {
  if (typeof logged !== "object" || logged === null) return logged;
  if (Array.isArray(logged)) return logged.map(onlyKnown);
  // The serializer's own fields are inherited.
  const known = [...KNOWN_FIELDS].filter((name) => name in logged && !(name in Object.prototype));
  return Object.fromEntries(known.map((name) => [name, onlyKnown(logged[name as keyof typeof logged])]));
}
