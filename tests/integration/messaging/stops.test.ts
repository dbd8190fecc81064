import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  admitSending,
  closeStop,
  findStops,
  listStops,
  noteResults,
  openChannel,
  StopsQuery,
  sendingResumed,
} from "../../../lib/messaging/index.ts";
import type { SendResult } from "../../../lib/messaging/schemas.ts";
import { type Ctx, createCtx } from "../../../lib/platform/ctx.ts";
import { addWhatsappNumber, removeWhatsappNumber } from "../../../lib/stores/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";

const TEMPLATE = { name: "novidades", language: "pt_BR" };
const WABA_ID = "1022901293";
const MINUTE_MS = 60_000;
const accepted: SendResult = { outcome: "accepted", providerMessageId: "wamid.1", waId: null };
const lost: SendResult = { outcome: "unknown", reason: "timeout" };
const refused = (
  code: string,
  verdict: "stop-number" | "stop-template" | "fail" | "retry" = "stop-number",
): SendResult => ({
  outcome: "refused",
  class: verdict,
  code,
});

let recorder: EventRecorder;
let ctx: Ctx;
let now: Date;
let f01: string;
let numberId: string;
let sibling: string;
let serial = Date.now() % 1_000_000_000;

beforeAll(async () => {
  recorder = await recordEvents();
});
beforeEach(async () => {
  const { orgId } = await createOrganization("Paradas");
  now = new Date("2026-11-21T15:00:00.000Z");
  ctx = createCtx({ orgId, actor: { kind: "system", job: "test" }, clock: { now: () => now } });
  f01 = await createStore(orgId, "F01");
  [numberId, sibling] = [await addNumber(f01), await addNumber(f01)];
});
afterAll(() => recorder.close());

async function addNumber(storeId: string): Promise<string> {
  const typed = {
    phoneNumberId: `7${process.pid}${serial++}`,
    wabaId: WABA_ID,
    accessToken: "EAAG-token-of-the-number",
  };
  return (await addWhatsappNumber(ctx, { storeId, provider: "cloud_official", ...typed })).id;
}
const admit = async (id = numberId, template: typeof TEMPLATE | null = TEMPLATE) =>
  (await admitSending(ctx, { numberId: id, wabaId: WABA_ID }, template)).verdict;
const note = (results: SendResult[], fields: object = {}) =>
  noteResults(ctx, numberId, { results, template: TEMPLATE, ...fields });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

describe("a sending block", () => {
  it("is opened once by the first blocking error, and blocks its number only", async () => {
    expect(await admit()).toBe("open");
    const { opened } = await note([accepted, refused("190"), refused("190")]);
    expect(opened).toMatchObject([
      { subject: "number", code: "190", reason: "token", number: { id: numberId, store: "F01" } },
    ]);
    expect((await note([refused("131031")])).opened).toEqual([]);
    expect([await admit(), await admit(sibling)]).toEqual(["stopped", "open"]);
    expect(await findStops(ctx, { numberId, template: TEMPLATE })).toMatchObject([
      { code: "131031", reason: "account_locked" },
    ]);
  });

  it("of a template blocks it on every number of its account, and nothing else", async () => {
    const { opened } = await note([refused("132015", "stop-template")]);
    expect(opened).toMatchObject([
      { reason: "template_paused", template: { ...TEMPLATE, wabaId: "1022901293" }, number: null },
    ]);
    expect([await admit(), await admit(sibling)]).toEqual(["stopped", "stopped"]);
    expect(await admit(numberId, { ...TEMPLATE, name: "cupom" })).toBe("open");
    expect(await admit(numberId, null)).toBe("open");
  });

  it("is opened by 20 consecutive failures, counted across batches", async () => {
    const first = await note(Array(19).fill(lost));
    expect([first, await admit()]).toEqual([{ streak: 19, opened: [], closed: 0 }, "open"]);
    expect((await note([lost], { streak: first.streak })).opened).toMatchObject([{ reason: "failures_in_a_row" }]);
  });

  it("lets one probe through after a quarter of an hour, for any number of concurrent requests", async () => {
    await note([refused("131048")]);
    later(14);
    expect(await admit()).toBe("stopped");
    later(1);
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => admit()));
    expect(verdicts.toSorted()).toEqual(["probe", ...Array(7).fill("stopped")]);
  });

  it("is closed when the probe is accepted, which sends the resume event", async () => {
    await note([refused("131048"), refused("132015", "stop-template")]);
    later(15);
    expect(await admit()).toBe("probe");
    expect((await note([accepted], { isProbe: true })).closed).toBe(2);
    expect(await admit()).toBe("open");
    expect(recorder.named(sendingResumed.name).map(({ data }) => data)).toContainEqual({ orgId: ctx.orgId });
    expect((await listStops(ctx, StopsQuery.parse({}))).data.map(({ closedBy }) => closedBy)).toEqual([
      "probe",
      "probe",
    ]);
  });

  it.each([
    ["the same refusal", refused("131048"), "stopped"],
    ["silence", lost, "stopped"],
    ["a phone that takes nothing", refused("131026", "fail"), "probe"],
  ])("stays open after a probe with %s: the next request is %s", async (_, result, verdict) => {
    await note([refused("131048")]);
    later(15);
    expect(await admit()).toBe("probe");
    expect(await note([result], { isProbe: true })).toMatchObject({ opened: [], closed: 0 });
    expect(await admit()).toBe(verdict);
    later(15);
    expect(await admit()).toBe("probe");
  });

  it("is not closed by the acceptance of a message that was sent before it opened", async () => {
    await note([refused("190")]);
    expect((await note([accepted])).closed).toBe(0);
    expect(await admit()).toBe("stopped");
  });

  it("can be closed by a user, who is recorded; a later blocking error opens a new one", async () => {
    const { opened } = await note([refused("190")]);
    const id = opened[0]?.id ?? "";
    const person = userCtx(ctx.orgId, { clock: ctx.clock });
    expect(await closeStop(person, { id })).toMatchObject({ closedBy: "person", closedAt: now.toISOString() });
    later(1);
    const again = await closeStop(person, { id });
    expect(again.closedAt).not.toBe(now.toISOString());
    expect(await admit()).toBe("open");
    expect((await note([refused("190")])).opened).toHaveLength(1);
  });

  it("is listed, the open ones first, and deleted with its number", async () => {
    await note([refused("131048")]);
    later(15);
    await admit();
    await note([accepted], { isProbe: true });
    later(1);
    await note([refused("190")]);
    const list = async (query: object = {}, as: Ctx = ctx) => (await listStops(as, StopsQuery.parse(query))).data;
    expect((await list()).map(({ code }) => code)).toEqual(["190", "131048"]);
    expect((await list({ status: "open" })).map(({ code }) => code)).toEqual(["190"]);
    expect((await list({ status: "closed" })).map(({ code }) => code)).toEqual(["131048"]);
    await removeWhatsappNumber(ctx, { id: numberId });
    expect(await list()).toEqual([]);
  });

  it("is visible only to users of its organization who may see the number's store", async () => {
    const { opened } = await note([refused("190")]);
    const { ctx: other } = await createOrganization("Vizinha");
    const elsewhere = userCtx(ctx.orgId, { storeScope: [await createStore(ctx.orgId, "F02")] });
    const here = userCtx(ctx.orgId, { storeScope: [f01] });
    const id = opened[0]?.id ?? "";
    for (const as of [other, elsewhere]) {
      expect((await listStops(as, StopsQuery.parse({}))).total).toBe(0);
      await expect(closeStop(as, { id })).rejects.toMatchObject({ status: 404 });
      await expect(openChannel(as, numberId)).rejects.toMatchObject({ status: 404 });
      await expect(findStops(as, { numberId })).rejects.toMatchObject({ status: 404 });
    }
    expect(await admitSending(other, { numberId, wabaId: WABA_ID })).toEqual({ verdict: "open" });
    await expect(noteResults(other, numberId, { results: [refused("190")] })).rejects.toMatchObject({ status: 404 });
    expect((await listStops(here, StopsQuery.parse({}))).total).toBe(1);
    expect((await closeStop(here, { id })).closedBy).toBe("person");
  });
});
