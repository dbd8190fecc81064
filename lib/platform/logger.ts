import pino from "pino";
import { logLevel, wantedTelemetry } from "./env.ts";
import { toLoggedError } from "./log-error.ts";
import { telemetry } from "./telemetry.ts";

const SECRET_FIELDS = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "apiKey",
  "accessToken",
  "cpf",
  "email",
  "phone",
];

/**
 * One JSON line an event on stdout. Values under well-known secret or personal names never get out, nor what an error
 * carries beside its message.
 */
export const logger = pino(
  {
    level: logLevel(),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
    // With traces, each line says to which one it belongs.
    ...(wantedTelemetry() ? { mixin: () => ({ traceId: telemetry()?.current()?.traceId }) } : {}),
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[redacted]" },
  },
  // Written at once, but not waited for: a request doesn't stand in line behind its own log.
  pino.destination({ dest: 1, sync: false, minLength: 0 }),
);

/** For lines whose every field is made for them: looking for thirty names in each costs more than writing it. */
export const plainLogger = logger.child({}, { redact: [] });
