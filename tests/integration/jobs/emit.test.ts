import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { eventType } from "inngest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { inngest } from "../../../lib/jobs/client.ts";
import { emit, emitOrLeave } from "../../../lib/jobs/emit.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { toLoggedError } from "../../../lib/platform/telemetry/log-error.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { outboxOf } from "../../support/outbox.ts";

const pageRequested = eventType("crm/test-page.requested", { schema: z.object({ orgId: z.uuid(), page: z.number() }) });

describe("emit", () => {
  let recorder: EventRecorder;
  const orgId = crypto.randomUUID();

  beforeAll(async () => {
    recorder = await recordEvents();
  });
  beforeEach(() => {
    recorder.events.length = 0;
  });
  afterAll(() => recorder.close());

  it("sends one event with its id", async () => {
    await emit(pageRequested.create({ orgId, page: 1 }, { id: "page-1" }));
    expect(recorder.events).toMatchObject([
      { name: "crm/test-page.requested", id: "page-1", data: { orgId, page: 1 } },
    ]);
  });

  it("sends several events in order", async () => {
    await emit(Array.from({ length: 1201 }, (_, page) => pageRequested.create({ orgId, page })));
    expect(recorder.events.map((event) => event.data.page)).toEqual(Array.from({ length: 1201 }, (_, page) => page));
  });

  it("rejects an event that does not match its schema, and sends nothing", async () => {
    await expect(emit(pageRequested.create({ orgId: "not an id", page: 1 }))).rejects.toThrow(/orgId/);
    expect(recorder.events).toEqual([]);
  });

  it("keeps events in the outbox while the engine is unavailable", async () => {
    const away = await recordEvents();
    await away.close();
    const mine = crypto.randomUUID();
    await emit(pageRequested.create({ orgId: mine, page: 1 }, { id: `page-of-${mine}` }));
    expect(await outboxOf(mine)).toMatchObject([{ event_id: `page-of-${mine}`, name: "crm/test-page.requested" }]);
    recorder = await recordEvents();
  });
});

describe("emitOrLeave", () => {
  const orgId = crypto.randomUUID();

  it("sends an event, and logs nothing", async () => {
    const recorder = await recordEvents();
    const said = vi.spyOn(logger, "warn");
    await emitOrLeave(pageRequested.create({ orgId, page: 1 }), { orgId }, "a page waits");
    expect(recorder.events).toMatchObject([{ data: { orgId, page: 1 } }]);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    await recorder.close();
  });

  it("does not fail while the engine is unavailable, and logs text and cause without event data", async () => {
    await (await recordEvents()).close();
    const said = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    await emitOrLeave(pageRequested.create({ orgId, page: 77_777 }), { orgId }, "a page waits");
    await eventually(() => expect(said.mock.calls).toEqual([[{ orgId, err: expect.any(Error) }, "a page waits"]]));
    const [{ err }] = said.mock.calls[0] as unknown as [{ err: Error }];
    said.mockRestore();
    const logged = toLoggedError(err);
    expect(logged).toMatchObject({ type: "TypeError", cause: { message: expect.stringMatching(/ECONNREFUSED/) } });
    expect(JSON.stringify(logged)).not.toMatch(/77777|"data"/);
  });

  it("does not keep a request waiting for an engine that accepts connections and never answers", async () => {
    const connections: Socket[] = [];
    const silent = createServer((connection) => void connections.push(connection)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    inngest.setEnvVars({ INNGEST_DEV: "1", INNGEST_BASE_URL: `http://127.0.0.1:${port}`, INNGEST_EVENT_KEY: "test" });
    const said = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    await emitOrLeave(pageRequested.create({ orgId, page: 1 }), { orgId }, "a page waits");
    expect([connections.length, said.mock.calls]).toEqual([1, []]); // it returned during the first attempt
    silent.close();
    for (const connection of connections) connection.destroy();
    await eventually(() => expect(said.mock.calls).toEqual([[{ orgId, err: expect.any(Error) }, "a page waits"]]));
    said.mockRestore();
  });
});
