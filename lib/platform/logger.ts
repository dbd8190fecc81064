import pino from "pino";
import { logLevel, wantedTelemetry } from "./env.ts";
import { toLoggedError } from "./telemetry/log-error.ts";
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
 * Logs one JSON line per event to stdout. Redacts values under well-known secret or personal names, and all fields of
 * an error that are not listed as safe.
 */
export const logger = pino(
  {
    level: logLevel(),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
    // With traces enabled, each line has its trace id.
    ...(wantedTelemetry() ? { mixin: () => ({ traceId: telemetry()?.current()?.traceId }) } : {}),
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[redacted]" },
  },
  // Written at once but asynchronously: a request does not wait for its log line.
  pino.destination({ dest: 1, sync: false, minLength: 0 }),
);

/** For lines whose fields are all known to be safe: redaction of thirty names costs more than writing the line. */
export const plainLogger = logger.child({}, { redact: [] });
