/**
 * The only attributes that spans and metrics may have. Excluded: URLs with a query, statement parameters and error
 * messages.
 */
export const ATTRIBUTES = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "server.address",
  "error.type",
  "db.system.name",
  "db.query.summary",
  "balcao.organization",
  "balcao.function",
  "balcao.lane",
  "balcao.step",
  "balcao.attempts",
  "balcao.state",
  "balcao.channel",
  "balcao.job",
] as const;
export type Attributes = { [name in (typeof ATTRIBUTES)[number]]?: string | number };

export type SpanStart = {
  name: string;
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Parent span in another process, as W3C `traceparent`. */
  parent?: string;
};
export type Span = { note: (attributes: Attributes) => void };
export type Measurement = { value: number; attributes?: Attributes };

export type Telemetry = {
  /** If `work` fails, the span gets the error's kind, and the error is rethrown. */
  span: <T>(start: SpanStart, work: (span: Span) => Promise<T>) => Promise<T>;
  /** The active span. */
  current: () => (Span & { traceId: string; traceparent: string }) | undefined;
  count: (name: string, attributes: Attributes, by?: number) => void;
  /** In seconds. */
  duration: (name: string, seconds: number, attributes: Attributes) => void;
  /** `read` is called at each export; if it fails, no value is sent. */
  observe: (gauge: { name: string; unit: string }, read: () => Promise<Measurement[]> | Measurement[]) => void;
  /** Exports buffered data and stops. */
  shutdown: () => Promise<void>;
};

// On globalThis: separately bundled parts of the application share one instance.
const shared = globalThis as { balcaoTelemetry?: Telemetry };

/** Undefined without an OTLP endpoint; disabled telemetry costs one field access. */
export function telemetry(): Telemetry | undefined {
  return shared.balcaoTelemetry;
}

export function setTelemetry(started: Telemetry | undefined): void {
  shared.balcaoTelemetry = started;
}

/** The kind of a failure, never its text. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "error");
}
