export const CORRELATION_HEADER = "x-correlation-id";

/** Characters that are safe in logs and headers. */
const ACCEPTED = /^[\w.:-]{1,128}$/;

/** The caller's correlation id, or a new one. */
export function correlationIdOf(headers: Headers): string {
  const given = headers.get(CORRELATION_HEADER);
  return given !== null && ACCEPTED.test(given) ? given : crypto.randomUUID();
}
