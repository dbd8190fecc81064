import pino from "pino";

/**
 * What may be said of an error. Everything else stays out: databases add the failing row, values of keys and statements
 * to theirs, other clients what they were sent, and no name of a field gives away that a person is meant.
 */
const KNOWN_FIELDS = new Set([
  ...["type", "message", "stack", "code", "cause", "aggregateErrors", "name", "status", "kind", "reason"],
  ...["severity", "schema", "table", "column", "dataType", "constraint", "routine"],
  ...["errno", "syscall", "replyCode"],
]);

/** An error as a log may say it: what went wrong and where in our code, never about whom. */
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
