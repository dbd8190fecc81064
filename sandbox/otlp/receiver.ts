import { listen } from "../http/listen.ts";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
};
export type ReceivedPoint = { name: string; value: number; attributes: Record<string, unknown> };
export type OtlpReceiver = {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT; parsing requires OTEL_EXPORTER_OTLP_PROTOCOL=http/json. */
  url: string;
  /** All received bytes, in any protocol. */
  bytes: () => Buffer;
  spans: () => ReceivedSpan[];
  points: () => ReceivedPoint[];
  close: () => Promise<void>;
};

type Value = Record<string, unknown>;
type Attribute = { key: string; value: Value };
type Point = { attributes?: Attribute[]; asInt?: number | string; asDouble?: number; count?: number | string };

/** Receives and keeps traces and metrics over OTLP, as a collector does. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const bodies: Buffer[] = [];
  const server = await listen(port, async ({ bytes }) => {
    bodies.push(await bytes());
    return { status: 200, headers: { "content-type": "application/json" }, bytes: Buffer.from("{}") };
  });
  const parsed = <T>(field: string) =>
    bodies
      .map((body) => body.toString())
      .filter((text) => text.startsWith(`{"${field}`))
      .map((text) => JSON.parse(text) as T);
  return {
    url: `http://127.0.0.1:${server.port}`,
    bytes: () => Buffer.concat(bodies),
    spans: () =>
      parsed<{
        resourceSpans: {
          scopeSpans: { spans: (Omit<ReceivedSpan, "attributes"> & { attributes?: Attribute[] })[] }[];
        }[];
      }>("resourceSpans")
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        )
        .map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
    points: () =>
      parsed<{ resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }>("resourceMetrics")
        .flatMap(({ resourceMetrics }) =>
          resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
        )
        .flatMap(pointsOf),
    close: server.close,
  };
}

type Metric = {
  name: string;
  sum?: { dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
};

/** A histogram's value is its count. */
function pointsOf({ name, sum, gauge, histogram }: Metric): ReceivedPoint[] {
  const points = sum?.dataPoints ?? gauge?.dataPoints ?? histogram?.dataPoints ?? [];
  return points.map(({ attributes, asInt, asDouble, count }) => ({
    name,
    value: Number(asDouble ?? asInt ?? count),
    attributes: toRecord(attributes),
  }));
}

function toRecord(attributes: Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
