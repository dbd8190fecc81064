import { diag } from "@opentelemetry/api";
import { getNumberFromEnv, getStringFromEnv } from "@opentelemetry/core";
import { type IMetricReader, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";

const DEFAULT_PROTOCOL = "http/protobuf";
const DEFAULT_INTERVAL_MS = 60_000;
const DEFAULT_TIMEOUT_MS = 30_000;

/** The exporter of `OTEL_EXPORTER_OTLP_PROTOCOL`. Loaded on demand: gRPC alone is several megabytes. */
export async function spanExporter(): Promise<SpanExporter> {
  const protocol = protocolOf("TRACES");
  if (protocol === "grpc") return new (await import("@opentelemetry/exporter-trace-otlp-grpc")).OTLPTraceExporter();
  if (protocol === "http/json")
    return new (await import("@opentelemetry/exporter-trace-otlp-http")).OTLPTraceExporter();
  return new (await import("@opentelemetry/exporter-trace-otlp-proto")).OTLPTraceExporter();
}

/** Exports every `OTEL_METRIC_EXPORT_INTERVAL`. */
export async function metricReader(): Promise<IMetricReader> {
  const exportIntervalMillis = positiveNumber("OTEL_METRIC_EXPORT_INTERVAL") ?? DEFAULT_INTERVAL_MS;
  const timeout = positiveNumber("OTEL_METRIC_EXPORT_TIMEOUT") ?? DEFAULT_TIMEOUT_MS;
  const exportTimeoutMillis = Math.min(timeout, exportIntervalMillis); // the reader rejects a longer time-out
  return new PeriodicExportingMetricReader({
    exporter: await metricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis,
  });
}

async function metricExporter() {
  const protocol = protocolOf("METRICS");
  if (protocol === "grpc") return new (await import("@opentelemetry/exporter-metrics-otlp-grpc")).OTLPMetricExporter();
  if (protocol === "http/json")
    return new (await import("@opentelemetry/exporter-metrics-otlp-http")).OTLPMetricExporter();
  return new (await import("@opentelemetry/exporter-metrics-otlp-proto")).OTLPMetricExporter();
}

function protocolOf(signal: "TRACES" | "METRICS"): string {
  const own = getStringFromEnv(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`);
  const protocol = own ?? getStringFromEnv("OTEL_EXPORTER_OTLP_PROTOCOL") ?? DEFAULT_PROTOCOL;
  if (!["grpc", "http/json", DEFAULT_PROTOCOL].includes(protocol))
    diag.warn(`Unsupported OTLP protocol "${protocol}": using ${DEFAULT_PROTOCOL}`);
  return protocol;
}

function positiveNumber(name: string): number | undefined {
  const value = getNumberFromEnv(name);
  if (value === undefined || value > 0) return value;
  diag.warn(`${name} (${value}) is not greater than 0: using the default`);
  return undefined;
}
