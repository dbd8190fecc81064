/**
 * Everything that a span or a figure may say. Nothing else gets out: no address with its query, no parameter of a
 * statement, no message of an error.
 */
export const ATTRIBUTES = [
  ...["http.request.method", "http.route", "http.response.status_code", "server.address", "error.type"],
  ...["db.system.name", "db.query.summary"],
  ...[
    "balcao.organization",
    "balcao.function",
    "balcao.step",
    "balcao.attempts",
    "balcao.state",
    "balcao.channel",
    "balcao.job",
  ],
] as const;
export type Attributes = { [name in (typeof ATTRIBUTES)[number]]?: string | number };

export type SpanStart = {
  name: string;
  kind?: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** What caused it in another process, as W3C's `traceparent`. */
  parent?: string;
};
export type Span = { note: (attributes: Attributes) => void };
export type Measurement = { value: number; attributes?: Attributes };

export type Telemetry = {
  /** A failure of `work` marks the span with the error's kind, and goes on. */
  span: <T>(start: SpanStart, work: (span: Span) => Promise<T>) => Promise<T>;
  /** The span that is open here. */
  current: () => (Span & { traceId: string; traceparent: string }) | undefined;
  count: (name: string, attributes: Attributes, by?: number) => void;
  /** Seconds. */
  duration: (name: string, seconds: number, attributes: Attributes) => void;
  /** Read whenever figures are sent; a reading that fails sends none. */
  observe: (gauge: { name: string; unit: string }, read: () => Promise<Measurement[]> | Measurement[]) => void;
  /** Sends what is still in memory, and ends. */
  shutdown: () => Promise<void>;
};

// Parts of the application are bundled apart; what one of them started, all see.
const shared = globalThis as { balcaoTelemetry?: Telemetry };

/** Undefined without an OTLP endpoint: what isn't measured costs a look at one field. */
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
