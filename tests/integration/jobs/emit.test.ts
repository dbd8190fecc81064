import { eventType } from "inngest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { emit } from "../../../lib/jobs/emit.ts";
import { emitOrLeave } from "../../../lib/jobs/emit-or-leave.ts";
import { toLoggedError } from "../../../lib/platform/log-error.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

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

  it("sends any number, in order", async () => {
    await emit(Array.from({ length: 1201 }, (_, page) => pageRequested.create({ orgId, page })));
    expect(recorder.events.map((event) => event.data.page)).toEqual(Array.from({ length: 1201 }, (_, page) => page));
  });

  it("refuses an event that its schema doesn't know, and sends nothing", async () => {
    await expect(emit(pageRequested.create({ orgId: "not an id", page: 1 }))).rejects.toThrow(/orgId/);
    expect(recorder.events).toEqual([]);
  });

  it("says that the engine is away, to whom asked for what it would do", async () => {
    const closed = await recordEvents();
    await closed.close();
    const away = emit(pageRequested.create({ orgId, page: 1 }));
    await expect(away).rejects.toThrow("The job engine didn't answer as expected; nothing was changed");
    await expect(away).rejects.toMatchObject({ status: 502, cause: expect.any(Error) });
  });
});

describe("emitOrLeave", () => {
  const orgId = crypto.randomUUID();

  it("sends, and says nothing", async () => {
    const recorder = await recordEvents();
    const said = vi.spyOn(logger, "warn");
    await emitOrLeave(pageRequested.create({ orgId, page: 1 }), { orgId }, "a page waits");
    expect(recorder.events).toMatchObject([{ data: { orgId, page: 1 } }]);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    await recorder.close();
  });

  it("leaves what an engine that is away didn't take, and says what waits and why", async () => {
    await (await recordEvents()).close();
    const said = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    await emitOrLeave(pageRequested.create({ orgId, page: 77_777 }), { orgId }, "a page waits");
    expect(said.mock.calls).toEqual([[{ orgId, err: expect.any(Error) }, "a page waits"]]);
    const [{ err }] = said.mock.calls[0] as unknown as [{ err: Error }];
    said.mockRestore();
    const logged = toLoggedError(err);
    expect(logged).toMatchObject({ cause: { message: expect.stringMatching(/fetch failed/) } });
    expect(JSON.stringify(logged)).not.toMatch(/77777|"data"/);
  });
});
