import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { countOneSegment } from "../../../inngest/functions/segments/count.ts";
import { route } from "../../../lib/http/route.ts";
import { startTelemetry } from "../../../lib/http/server/start-telemetry.ts";
import { emit, finishJobRun, recordFailedRun, startJobRun } from "../../../lib/jobs/index.ts";
import { sendRequest } from "../../../lib/platform/http-client.ts";
import { setTelemetry, type Telemetry, telemetry } from "../../../lib/platform/telemetry.ts";
import { segmentCountRequested } from "../../../lib/segments/index.ts";
import { writeAnswers } from "../../../lib/sending/index.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../../../sandbox/otlp/receiver.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";
import { runFunction } from "../../support/run-function.ts";

type Answer = Parameters<typeof writeAnswers>[3][number];

const CANARY = "canary-9f3c1";

let receiver: OtlpReceiver;
let started: Telemetry | undefined;
let events: EventRecorder;
let other: Server;

beforeAll(async () => {
  events = await recordEvents();
  other = createServer((_, response) => response.writeHead(503).end(CANARY)).listen(0, "127.0.0.1");
});
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
});
afterEach(async () => {
  await flushed();
  vi.unstubAllEnvs();
  await receiver.close();
});
afterAll(async () => {
  await events.close();
  other.closeAllConnections();
  other.close();
});

async function flushed(): Promise<void> {
  await started?.shutdown();
  started = undefined;
  setTelemetry(undefined);
}

async function start(): Promise<Telemetry> {
  started = await startTelemetry();
  if (!started) throw new Error("Telemetry is on in this suite");
  return started;
}

const elsewhere = (path: string) => `http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`;

/** A route with the canary wherever a request can contain it: path, query, body, statement, external call, error. */
const talkative = route({
  params: z.object({ token: z.string() }),
  query: z.object({ secret: z.string() }),
  body: z.object({ email: z.string() }),
  response: z.unknown(),
  handler: async ({ ctx, params, query, body }) => {
    await ctx.db.rows("SELECT id FROM customer WHERE name = $1 LIMIT 1", [body.email]);
    await ctx.db.sql((sql) => sql.run("UPDATE customer SET name = $1 WHERE name = $1", [params.token]));
    await sendRequest(elsewhere(`/${params.token}?key=${query.secret}`), { retries: 0, headers: { "x-key": CANARY } });
    throw Object.assign(new Error(`It went wrong with ${CANARY}`), { detail: CANARY, code: "E_KIND" });
  },
});

async function talk(): Promise<Response> {
  const { orgId } = await createOrganization();
  const { clerkId } = await createUser(orgId, { level: 0, email: `${CANARY}-${orgId}@example.test` });
  return call(talkative, {
    method: "POST",
    token: await tokenFor(clerkId, { sid: `sess_${CANARY}` }),
    path: `/api/things/${CANARY}/open?secret=${CANARY}`,
    params: { token: CANARY },
    body: { email: `${CANARY}@example.test` },
    headers: { "x-forwarded-for": "203.0.113.77", "user-agent": CANARY },
  });
}

describe("OTLP telemetry", () => {
  it("exports a request, its SQL and its HTTP calls as one trace, without personal data in names", async () => {
    await start();
    expect((await talk()).status).toBe(500);
    await flushed();
    const spans = receiver.spans();
    const request = spans.find(({ name }) => name === "POST /api/things/:token/open");
    expect(request?.attributes).toMatchObject({
      "http.route": "/api/things/:token/open",
      "http.response.status_code": 500,
      "error.type": "500",
      "balcao.organization": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
    expect(trace.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["SELECT customer", "UPDATE customer", "COMMIT", `GET ${new URL(elsewhere("/")).host}`]),
    );
    const useCase = trace.find(({ name }) => name === "use case");
    expect(useCase?.parentSpanId).toBe(request?.spanId);
    expect(trace.find(({ name }) => name === "UPDATE customer")?.parentSpanId).toBe(useCase?.spanId);
    expect(trace.find(({ name }) => name.startsWith("GET "))?.attributes).toMatchObject({
      "http.response.status_code": 503,
      "balcao.attempts": 1,
    });
  });

  it.each(["http/json", "http/protobuf"])("[E1] sends no secret or personal data by %s", async (protocol) => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", protocol);
    await start();
    await talk();
    await flushed();
    const sent = receiver.bytes().toString("latin1");
    // Proves that this request's trace and metrics were received.
    for (const expected of ["/api/things/:token/open", "UPDATE customer", "http.server.request.duration"])
      expect(sent).toContain(expected);
    const secrets = [CANARY, "203.0.113", "example.test", "went wrong", "Bearer", process.cwd()];
    const found = secrets.filter((secret) => sent.includes(secret));
    expect(found).toEqual([]);
    figure("E1", { [`in traces by ${protocol}`]: found.length });
  });

  it("counts requests, rejections and upstream failures, and measures connections and queues", async () => {
    const functionId = `telemetry-${crypto.randomUUID()}`;
    const event = { name: "crm/test", data: {} };
    await recordFailedRun({ function_id: functionId, run_id: crypto.randomUUID(), event });
    await start();
    const limited = route({
      public: true,
      rateLimit: { limit: 2, name: crypto.randomUUID() },
      response: z.unknown(),
      handler: () => ({}),
    });
    for (let index = 0; index < 5; index += 1) await call(limited, { path: "/api/limited" });
    await sendRequest(elsewhere("/"), { retries: 0 });
    await flushed();
    const value = (name: string, attributes: Record<string, unknown>) =>
      receiver
        .points()
        .filter((point) => point.name === name)
        .find((point) => Object.entries(attributes).every(([key, text]) => point.attributes[key] === text))?.value;
    const requests = { "http.route": "/api/limited", "http.response.status_code": 200 };
    expect(value("http.server.request.duration", requests)).toBe(2);
    expect(value("balcao.rate_limit.refusals", { "http.route": "/api/limited" })).toBe(3);
    expect(value("balcao.outbound.failures", { "http.response.status_code": 503 })).toBe(1);
    expect(value("balcao.db.pool", { "balcao.state": "total" })).toBeGreaterThan(0);
    expect(value("balcao.queue.failed", { "balcao.function": functionId })).toBe(1);
  });

  it("counts messages by channel and outcome", async () => {
    const { ctx } = await createOrganization();
    await start();
    const message = { row: { id: crypto.randomUUID(), address: CANARY, attempts: 0 } } as Answer["message"];
    const answer = { message, claimId: crypto.randomUUID(), at: new Date() };
    const send = { campaignId: crypto.randomUUID(), occurrence: 1 };
    await writeAnswers(ctx, { channel: "whatsapp" } as Parameters<typeof writeAnswers>[1], send, [
      { ...answer, result: { outcome: "accepted", providerMessageId: CANARY, waId: null } },
      ...Array.from({ length: 2 }, () => ({ ...answer, result: null })),
    ]);
    await flushed();
    const messages = receiver.points().filter(({ name }) => name === "balcao.messages");
    expect(messages.map(({ value, attributes }) => [attributes["balcao.state"], value])).toEqual([
      ["accepted", 1],
      ["unsent", 2],
    ]);
    expect(receiver.bytes().toString()).not.toContain(CANARY);
  });

  it("reports the age of each organization's last finished run by type", async () => {
    const { ctx, orgId } = await createOrganization();
    await finishJobRun(ctx, await startJobRun(ctx, { type: "erp_incremental", trigger: "schedule" }));
    await startJobRun(ctx, { type: "rfm", trigger: "schedule" });
    await start();
    await flushed();
    const ages = receiver.points().filter(({ attributes }) => attributes["balcao.organization"] === orgId);
    expect(ages.map(({ name, attributes }) => [name, attributes["balcao.job"]])).toEqual([
      ["balcao.job_run.age", "erp_incremental"],
    ]);
    expect(ages[0]?.value).toBeLessThan(300);
  });

  it("continues the trace in the jobs that a request triggers", async () => {
    await start();
    const { orgId } = await createOrganization();
    const asking = route({
      public: true,
      response: z.unknown(),
      handler: () => emit(segmentCountRequested.create({ orgId, segmentId: crypto.randomUUID() })),
    });
    await call(asking, { path: "/api/asking" });
    const [event] = events.named("crm/segment.count-requested").filter(({ data }) => data.orgId === orgId);
    await runFunction(countOneSegment, { name: event?.name ?? "", data: event?.data ?? {} });
    await flushed();
    const spans = receiver.spans();
    const request = spans.find(({ name }) => name === "GET /api/asking");
    const step = spans.find(({ name }) => name === "segments-count count-segment");
    const asked = spans.find(({ name, parentSpanId }) => name === "use case" && parentSpanId === request?.spanId);
    expect(step).toMatchObject({ traceId: request?.traceId, parentSpanId: asked?.spanId });
    expect(step?.attributes).toMatchObject({ "balcao.function": "segments-count", "balcao.organization": orgId });
  });

  it("registers no global with which libraries could add their own spans", async () => {
    await start();
    const api = await import("@opentelemetry/api");
    expect(api.trace.getTracer("next.js").startSpan(`GET /go/${CANARY}`).isRecording()).toBe(false);
  });

  it("is inactive without an endpoint, and when it is switched off", async () => {
    vi.stubEnv("OTEL_SDK_DISABLED", "TRUE");
    expect(await startTelemetry()).toBeUndefined();
    vi.stubEnv("OTEL_SDK_DISABLED", "");
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
    expect(await startTelemetry()).toBeUndefined();
    expect(telemetry()).toBeUndefined();
    await emit(segmentCountRequested.create({ orgId: crypto.randomUUID(), segmentId: crypto.randomUUID() }));
    expect(events.events.at(-1)?.data).not.toHaveProperty("traceparent");
  });

  it("does not fail a request when the collector is unavailable", async () => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1");
    vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "200");
    await start();
    const fine = route({ public: true, response: z.unknown(), handler: () => ({ ok: true }) });
    expect((await call(fine, { path: "/api/fine" })).status).toBe(200);
  });
});
