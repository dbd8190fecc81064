import { AsyncLocalStorage } from "node:async_hooks";
import * as api from "@opentelemetry/api";
import { diagLogLevelFromString, getStringFromEnv } from "@opentelemetry/core";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { env, type WantedTelemetry } from "../env.ts";
import { logger } from "../logger.ts";
import { ATTRIBUTES, type Attributes, errorType, type Span, type Telemetry } from "../telemetry.ts";
import { metricReader, spanExporter } from "./otlp-exporters.ts";

const SCOPE = "balcao";
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const KINDS = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER };
const ALLOWED: ReadonlySet<string> = new Set(ATTRIBUTES);

/**
 * Exports traces and metrics over OTLP, configured by the `OTEL_*` variables. Nothing is registered globally: libraries
 * would add their own spans with full URLs.
 */
export async function openTelemetry(wanted: WantedTelemetry): Promise<Telemetry> {
  const logLevel = getStringFromEnv("OTEL_LOG_LEVEL");
  if (logLevel) api.diag.setLogger(new api.DiagConsoleLogger(), { logLevel: diagLogLevelFromString(logLevel) });
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ "service.name": env().OTEL_SERVICE_NAME }));
  const isWanted = (signal: "traces" | "metrics") =>
    wanted[signal] && getStringFromEnv(`OTEL_${signal.toUpperCase()}_EXPORTER`) !== "none";
  const traces = isWanted("traces")
    ? new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(await spanExporter())] })
    : undefined;
  const metrics = isWanted("metrics") ? new MeterProvider({ resource, readers: [await metricReader()] }) : undefined;
  const tracer = (traces ?? api.trace).getTracer(SCOPE);
  const meter = (metrics ?? api.metrics).getMeter(SCOPE);
  const shutdown = async () => {
    try {
      await Promise.all([traces?.shutdown(), metrics?.shutdown()]);
    } catch (error) {
      logger.warn({ reason: errorType(error) }, "last traces and metrics not exported at shutdown");
    }
  };
  return { ...spansOf(tracer), ...figuresOf(meter), shutdown };
}

function spansOf(tracer: api.Tracer): Pick<Telemetry, "span" | "current"> {
  const open = new AsyncLocalStorage<api.Span>();
  const noteOn = (span: api.Span): Span => ({ note: (attributes) => void span.setAttributes(allowed(attributes)) });
  return {
    async span({ name, kind, attributes = {}, parent }, work) {
      const outer = open.getStore()?.spanContext() ?? parseTraceparent(parent);
      const context = outer ? api.trace.setSpanContext(api.ROOT_CONTEXT, outer) : api.ROOT_CONTEXT;
      const options = { kind: kind ? KINDS[kind] : api.SpanKind.INTERNAL, attributes: allowed(attributes) };
      const span = tracer.startSpan(name, options, context);
      try {
        return await open.run(span, () => work(noteOn(span)));
      } catch (error) {
        span.setAttribute("error.type", errorType(error)).setStatus({ code: api.SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const span = open.getStore();
      if (!span) return undefined;
      const { traceId, spanId, traceFlags } = span.spanContext();
      const flags = traceFlags.toString(16).padStart(2, "0");
      return { ...noteOn(span), traceId, traceparent: `00-${traceId}-${spanId}-${flags}` };
    },
  };
}

function figuresOf(meter: api.Meter): Pick<Telemetry, "count" | "duration" | "observe"> {
  const counters = new Map<string, api.Counter>();
  const histograms = new Map<string, api.Histogram>();
  return {
    count(name, attributes, by = 1) {
      const counter = counters.get(name) ?? meter.createCounter(name);
      counters.set(name, counter);
      counter.add(by, allowed(attributes));
    },
    duration(name, seconds, attributes) {
      const histogram = histograms.get(name) ?? meter.createHistogram(name, { unit: "s" });
      histograms.set(name, histogram);
      histogram.record(seconds, allowed(attributes));
    },
    observe({ name, unit }, read) {
      meter.createObservableGauge(name, { unit }).addCallback(async (result) => {
        try {
          for (const { value, attributes = {} } of await read()) result.observe(value, allowed(attributes));
        } catch (error) {
          logger.warn({ figure: name, reason: errorType(error) }, "value of a metric could not be read");
        }
      });
    },
  };
}

/** Drops attributes that are not allowed: TypeScript doesn't catch them in an object of a wider type. */
function allowed(attributes: Attributes): api.Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED.has(name)));
}

function parseTraceparent(text: string | undefined): api.SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
