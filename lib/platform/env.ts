import { z } from "zod";
import { checkSchema, configurationReport, withoutBlanks } from "./configuration/check-configuration.ts";
import { checkSpelling } from "./configuration/rules/spelling.ts";

const Flag = z.enum(["true", "false"]).transform((value) => value === "true");
const Integer = z.coerce.number().int();

const LogLevel = z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info");
/** Most runs wait for another system, so they may be many more than the processor cores. */
const JOB_CONCURRENCY = 32;
const JobConcurrency = Integer.min(1).default(JOB_CONCURRENCY);

export const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  APP_URL: z.url().default("http://localhost:3000"),
  ALLOWED_ORIGINS: z.string().default(""),
  LOG_LEVEL: LogLevel,
  TRUST_PROXY: Integer.min(0).max(1).optional(),
  OUTBOUND_PRIVATE_HOSTS: z.string().default(""),
  ERP_DATABASE_HOSTS: z.string().default(""),
  VERCEL_ENV: z.string().optional(),
  VERCEL_URL: z.string().optional(),
  VERCEL_BRANCH_URL: z.string().optional(),

  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_SIZE: Integer.min(1).default(20),
  ENGINE_DATABASE_URL: z.string().min(1).optional(),
  DATABASE_READ_URL: z.string().min(1).optional(),

  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY_FALLBACK: z.string().optional(),
  INNGEST_BASE_URL: z.string().optional(),
  INNGEST_DEV: z.string().optional(),
  JOB_ENGINE: z.enum(["embedded", "inngest"]).optional(),
  /** URL at which the job engine calls the functions, if not `APP_URL`/api/inngest. */
  ENGINE_APP_URL: z.url().optional(),

  UPSTASH_REDIS_REST_URL: z.url().optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
  RATE_LIMIT: Integer.min(1).default(100),
  WEBHOOK_RATE_LIMIT: Integer.min(1).default(6000),
  QUOTA_MESSAGES_PER_DAY: Integer.min(1).default(200_000),
  QUOTA_EXPORTS_PER_HOUR: Integer.min(1).default(60),
  QUOTA_SEGMENT_QUERIES_PER_MINUTE: Integer.min(1).optional(),
  QUOTA_API_REQUESTS_PER_MINUTE: Integer.min(1).optional(),
  ACCESS_LOG_MONTHS: Integer.min(12).optional(),
  REQUEST_TIMEOUT_SECONDS: Integer.min(1).max(300).default(30),
  RATE_LIMIT_TIMEOUT_MS: Integer.min(1).default(1_000),
  PAGE_DATA_TIMEOUT_MS: Integer.min(0).default(400),

  IDENTITY_PROVIDER: z.enum(["local", "clerk"]).optional(),
  CLERK_SECRET_KEY: z.string().optional(),
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: z.string().optional(),
  CLERK_API_URL: z.url().optional(),
  CLERK_JWT_KEY: z.string().optional(),
  CLERK_ISSUER: z.string().optional(),
  CLERK_WEBHOOK_SIGNING_SECRET: z.string().optional(),
  LOCAL_IDENTITY_PRIVATE_KEY: z.string().optional(),
  LOCAL_SIGN_IN: z.enum(["code", "open"]).optional(),

  ENCRYPTION_KEY: z.string().min(1),
  ENCRYPTION_KEYS_PREVIOUS: z.string().default(""),
  TAX_ID_HASH_KEY: z.string().min(1),
  TAX_ID_HASH_KEYS_PREVIOUS: z.string().default(""),
  INTERNAL_API_KEY: z.string().min(16).optional(),
  SECRET_VAULT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_VAULT_TOKEN: z.string().optional(),

  ERP_BASE_URL: z.url().optional(),
  ERP_USERNAME: z.string().optional(),
  ERP_PASSWORD: z.string().optional(),
  ERP_FILIAL: z.string().optional(),

  HELPDESK_DATABASE_URL: z.string().min(1).optional(),
  HELPDESK_REDIS_REST_URL: z.url({ protocol: /^https?$/ }).optional(),
  HELPDESK_REDIS_REST_TOKEN: z.string().min(1).optional(),

  APP_SECRET: z.string().min(8).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8).optional(),
  GATEWAY_WEBHOOK_SECRET: z.string().min(8).optional(),
  HELPDESK_WEBHOOK_SECRET: z.string().min(8).optional(),
  MAIL_SCANNER_SECONDS: Integer.min(0).default(10),
  SENDING_LEASE_SECONDS: Integer.min(1).default(45),
  SES_TOPIC_ARNS: z.string().default(""),
  SNS_CERT_HOSTS: z.string().default(""),
  WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default("https://graph.facebook.com/v24.0"),
  GATEWAY_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GATEWAY_API_KEY: z.string().min(1).optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),

  CHURN_DAYS: Integer.min(1).default(180),
  RISK_DAYS: Integer.min(1).default(120),
  LOYAL_TOTAL_SPENT: z.coerce.number().min(0).default(1000),
  LOYAL_ORDER_COUNT: Integer.min(0).default(5),

  EXPORT_LIMIT: Integer.min(1).default(50_000),
  JOB_CONCURRENCY: Integer.min(8).optional(),

  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default("balcao"),
  OTEL_SDK_DISABLED: z.string().optional(),

  ENABLE_QUEUE_UI: Flag.default(false),
  QUEUE_UI_USER: z.string().optional(),
  QUEUE_UI_PASSWORD: z.string().optional(),
});
export type Env = z.infer<typeof Env>;

type Source = Readonly<Record<string, string | undefined>>;

/** Its message is the report for the operator. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

let parsed: Env | undefined;

/** The configuration, parsed once. `checkConfiguration` has checked the combinations of values at start. */
export function env(): Env {
  parsed ??= parseEnv(environment());
  return parsed;
}

export function parseEnv(source: Source): Env {
  return parseWith(Env, source);
}

/** The environment variables. A preview's address differs per deployment and is taken from Vercel's variables. */
export function environment(source: Source = process.env): Source {
  const { VERCEL_ENV, VERCEL_URL, VERCEL_BRANCH_URL = VERCEL_URL, APP_URL, ALLOWED_ORIGINS } = source;
  if (VERCEL_ENV !== "preview" || APP_URL || !VERCEL_URL || !VERCEL_BRANCH_URL) return source;
  const origins = [ALLOWED_ORIGINS, `https://${VERCEL_URL}`].filter(Boolean).join(",");
  return { ...source, APP_URL: `https://${VERCEL_BRANCH_URL}`, ALLOWED_ORIGINS: origins };
}

function parseWith<Schema extends z.ZodObject>(schema: Schema, source: Source): z.output<Schema> {
  const settings = withoutBlanks(source);
  const result = schema.safeParse(settings);
  if (result.success) return result.data;
  throw new ConfigurationError(configurationReport([...checkSchema(schema, settings), ...checkSpelling(settings)]));
}

/** The log level is read separately because a build has no other configuration. */
export function logLevel(): z.infer<typeof LogLevel> {
  return LogLevel.catch("info").parse(process.env.LOG_LEVEL);
}

/**
 * Runs at a time in all engines, by default those of one engine. Read separately, because a build registers the
 * functions without a configuration.
 */
export function jobConcurrency(): number {
  const { JOB_CONCURRENCY: all, ENGINE_CONCURRENCY: ofOne } = process.env;
  return JobConcurrency.catch(JOB_CONCURRENCY).parse(all || ofOne);
}

export type WantedTelemetry = { traces: boolean; metrics: boolean };

/** The telemetry to export over OTLP; null: none, and no telemetry code is loaded. Read before the configuration. */
export function wantedTelemetry(source: Source = process.env): WantedTelemetry | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: both, OTEL_SDK_DISABLED } = source;
  const traces = Boolean(both || source.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const metrics = Boolean(both || source.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT);
  const isOff = OTEL_SDK_DISABLED?.toLowerCase() === "true" || !(traces || metrics);
  return isOff ? null : { traces, metrics };
}

export const EngineEnv = z.object({
  DATABASE_URL: z.string().min(1),
  ENGINE_DATABASE_URL: z.string().min(1).optional(),
  APP_URL: z.url().default("http://localhost:3000"),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  ENGINE_HOST: z.string().default("127.0.0.1"),
  ENGINE_PORT: Integer.min(0).default(8288),
  ENGINE_APP_URL: z.url().optional(),
  ENGINE_CONCURRENCY: JobConcurrency,
  ENGINE_KEEP_DAYS: Integer.min(1).default(7),
  ENGINE_RETRY_BASE_MS: Integer.min(1).default(3_000),
  ENGINE_DEAD_AFTER_MS: Integer.min(100).default(4_000),
  ENGINE_SYNC_SECONDS: Integer.min(1).default(30),
});
export type EngineEnv = z.infer<typeof EngineEnv>;

/** Configuration of the embedded job engine, without the application's other secrets. */
export function engineEnv(): EngineEnv {
  return parseWith(EngineEnv, process.env);
}
