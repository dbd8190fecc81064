import { OTLPMetricExporter as GrpcMetrics } from "@opentelemetry/exporter-metrics-otlp-grpc";
import { OTLPMetricExporter as JsonMetrics } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPMetricExporter as ProtobufMetrics } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter as GrpcTraces } from "@opentelemetry/exporter-trace-otlp-grpc";
import { OTLPTraceExporter as JsonTraces } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufTraces } from "@opentelemetry/exporter-trace-otlp-proto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { metricReader, spanExporter } from "../../../lib/platform/telemetry/otlp-exporters.ts";

type Reader = { _exporter: object; _exportInterval: number; _exportTimeout: number };

async function reader(): Promise<Reader> {
  const made = await metricReader();
  await made.shutdown();
  return made as unknown as Reader;
}

afterEach(() => void vi.unstubAllEnvs());

describe("OTLP exporters", () => {
  it.each([
    ["", ProtobufTraces, ProtobufMetrics],
    ["http/protobuf", ProtobufTraces, ProtobufMetrics],
    ["http/json", JsonTraces, JsonMetrics],
    ["grpc", GrpcTraces, GrpcMetrics],
    ["carrier pigeon", ProtobufTraces, ProtobufMetrics],
  ])("use protocol %j, or http/protobuf if it is missing or unknown", async (protocol, Traces, Metrics) => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", protocol);
    expect(await spanExporter()).toBeInstanceOf(Traces);
    expect((await reader())._exporter).toBeInstanceOf(Metrics);
  });

  it("may use a different protocol for metrics than for traces", async () => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
    vi.stubEnv("OTEL_EXPORTER_OTLP_METRICS_PROTOCOL", "grpc");
    expect(await spanExporter()).toBeInstanceOf(JsonTraces);
    expect((await reader())._exporter).toBeInstanceOf(GrpcMetrics);
  });

  it.each([
    ["", "", 60_000, 30_000],
    ["15000", "", 15_000, 15_000],
    ["120000", "45000", 120_000, 45_000],
    ["-1", "0", 60_000, 30_000],
  ])(
    "use the metric interval %j and time-out %j, or the defaults if they are missing or invalid",
    async (interval, timeout, expectedInterval, expectedTimeout) => {
      vi.stubEnv("OTEL_METRIC_EXPORT_INTERVAL", interval);
      vi.stubEnv("OTEL_METRIC_EXPORT_TIMEOUT", timeout);
      expect(await reader()).toMatchObject({ _exportInterval: expectedInterval, _exportTimeout: expectedTimeout });
    },
  );
});
