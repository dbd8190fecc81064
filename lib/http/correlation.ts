export const CORRELATION_HEADER = "x-correlation-id";

/** What may travel into logs and headers as it is. */
const ACCEPTED = /^[\w.:-]{1,128}$/;

/** The caller's correlation id, or a new one. */
export function correlationIdOf(headers: Headers): string {
  const given = headers.get(CORRELATION_HEADER);
  return given !== null && ACCEPTED.test(given) ? given : crypto.randomUUID();
}
