import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
  startDueCampaign,
  updateCampaign,
} from "../../../lib/campaigns/index.ts";
import type { Recurrence } from "../../../lib/campaigns/schemas.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import {
  changeSegmentStatus,
  createSegment,
  deleteSegment,
  getSegment,
  updateSegment,
} from "../../../lib/segments/index.ts";
import { buildAudience } from "../../../lib/sending/index.ts";
import { createSurvey, updateSurvey } from "../../../lib/surveys/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore, userCtx } from "../../support/factories.ts";

// Store scope of campaigns: a user limited to some stores sends only to those and cannot change what is sent to other
// stores.
let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let otherStore: string;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
  world = await CampaignWorld.open(sandbox);
  otherStore = await createStore(world.orgId, "F02");
  await world.customers(3);
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const LATER = "2030-01-15T12:00:00.000Z";
const DAILY: Recurrence = { frequency: "daily", interval: 1, weekdays: [], time: "09:00", until: null };
const RULE = {
  logic: "AND" as const,
  filters: [{ category: "rfm", field: "rfmStatus", operator: "in" as const, value: ["hibernating"] }],
};
const FORBIDDEN = { status: 403, message: expect.stringContaining("stores that you cannot access") };

const person = (storeScope: string[] | null = null): Ctx =>
  userCtx(world.orgId, { storeScope, permissions: ["app:campaigns", "app:campaigns:send"] });
const ofStore = () => person([world.storeId]);
const ofBoth = () => person([world.storeId, otherStore]);

async function stateOf(id: string) {
  const [row] = await world.rows<{ status: string; stores: string[] | null; sending: string[] | null; name: string }>(
    `SELECT status, name, store_scope AS stores, send_scope AS sending FROM campaign
     WHERE organization_id = $1 AND id = $2`,
    [world.orgId, id],
  );
  return row;
}

/** As `createCampaign` leaves it: for the stores of its author. */
const draftOf = async (by: Ctx) => {
  const id = await world.campaign({ mail: true });
  await world.rows("UPDATE campaign SET store_scope = $2 WHERE id = $1", [id, by.storeScope]);
  return id;
};
const scheduled = async (by: Ctx, recurrence: Recurrence | null = null) => {
  const id = await draftOf(by);
  await updateCampaign(by, { id, scheduledAt: LATER, ...(recurrence ? { recurrence } : {}) });
  return id;
};
const sending = async (by: Ctx) => {
  const id = await draftOf(by);
  await sendCampaign(by, { id });
  return id;
};
const setStatus = (id: string, status: string) =>
  world.rows("UPDATE campaign SET status = $3 WHERE organization_id = $1 AND id = $2", [world.orgId, id, status]);

describe("campaign scheduled for more stores than the user sees", () => {
  it.each([
    ["the whole organization", null, null],
    ["the whole organization, again and again", null, DAILY],
    ["one store more", "both", null],
  ])("cannot be changed, sent, cancelled or deleted: %s", async (_, scope, recurrence) => {
    const id = await scheduled(scope === "both" ? ofBoth() : person(), recurrence);
    const before = await stateOf(id);
    const anotherTime = { scheduledAt: "2030-02-01T12:00:00.000Z" };
    for (const patch of [{ name: "Outra" }, { email: { subject: "x" } }, { scheduledAt: null }, anotherTime])
      await expect(updateCampaign(ofStore(), { id, ...patch })).rejects.toMatchObject(FORBIDDEN);
    for (const act of [sendCampaign, cancelCampaign, deleteCampaign, pauseCampaign])
      await expect(act(ofStore(), { id })).rejects.toMatchObject(FORBIDDEN);
    expect(await stateOf(id)).toEqual(before);
  });

  it("can be managed by a user who sees all its stores", async () => {
    const id = await scheduled(ofStore());
    await updateCampaign(ofStore(), { id, name: "Minha" });
    expect(await stateOf(id)).toMatchObject({ name: "Minha", stores: [world.storeId] });
    await updateCampaign(ofBoth(), { id, name: "Nossa" });
    await updateCampaign(person(), { id, name: "De todos" });
    expect(await stateOf(id)).toMatchObject({ name: "De todos", stores: [world.storeId], status: "scheduled" });
    await cancelCampaign(ofStore(), { id });
    await deleteCampaign(ofStore(), { id });
    expect(await stateOf(id)).toBeUndefined();
  });
});

describe("campaign being sent to more stores than the user sees", () => {
  it("cannot be paused, resumed, cancelled or deleted", async () => {
    const id = await sending(person());
    for (const act of [pauseCampaign, cancelCampaign, deleteCampaign])
      await expect(act(ofStore(), { id })).rejects.toMatchObject(FORBIDDEN);
    expect(await stateOf(id)).toMatchObject({ status: "sending" });
    await pauseCampaign(person(), { id });
    for (const act of [resumeCampaign, cancelCampaign, deleteCampaign])
      await expect(act(ofStore(), { id })).rejects.toMatchObject(FORBIDDEN);
    expect(await stateOf(id)).toMatchObject({ status: "paused" });
    await cancelCampaign(person(), { id });
    await expect(deleteCampaign(ofStore(), { id })).rejects.toMatchObject(FORBIDDEN);
    await deleteCampaign(person(), { id });
    expect(await stateOf(id)).toBeUndefined();
  });

  it("can be neither sent again nor deleted by that user after it ended", async () => {
    const [customerId] = await world.rows<{ id: string }>(
      "SELECT id FROM customer WHERE organization_id = $1 LIMIT 1",
      [world.orgId],
    );
    const id = await sending(person());
    await world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status)
       VALUES ($1, $2, 1, $3, $4, 'email', 'sent')`,
      [world.orgId, id, customerId?.id, otherStore],
    );
    await setStatus(id, "sent");
    for (const act of [sendCampaign, deleteCampaign])
      for (const by of [ofStore(), ofBoth()]) await expect(act(by, { id })).rejects.toMatchObject(FORBIDDEN);
    expect(await world.ledger(id)).toMatchObject([{ occurrence: 1, status: "sent" }]);
    await deleteCampaign(person(), { id });
    expect(await stateOf(id)).toBeUndefined();
  });

  it("can be managed by a user who sees all its stores", async () => {
    const id = await sending(ofStore());
    await pauseCampaign(ofStore(), { id });
    await resumeCampaign(ofBoth(), { id });
    await cancelCampaign(ofStore(), { id });
    await deleteCampaign(ofStore(), { id });
    expect(await stateOf(id)).toBeUndefined();
  });
});

describe("send", () => {
  it("goes to the sender's stores; a user who sees fewer of them can neither resend nor edit it", async () => {
    const id = await draftOf(ofStore());
    await updateCampaign(person(), { id, name: "Rascunho" });
    await sendCampaign(ofStore(), { id });
    expect(await stateOf(id)).toMatchObject({ stores: [world.storeId], sending: [world.storeId] });
    await setStatus(id, "sent");
    await sendCampaign(person(), { id });
    expect(await stateOf(id)).toMatchObject({ stores: null, sending: null });
    await setStatus(id, "sent");
    await expect(sendCampaign(ofStore(), { id })).rejects.toMatchObject(FORBIDDEN);
    await expect(updateCampaign(ofStore(), { id, name: "Minha de novo" })).rejects.toMatchObject(FORBIDDEN);
    expect(await stateOf(id)).toMatchObject({ stores: null, sending: null, name: "Rascunho" });
  });

  it("by the automation tool keeps the store scope of the author or of the last user who sent it", async () => {
    const automation = systemCtx(world.orgId, "automation");
    const id = await draftOf(ofStore());
    await updateCampaign(ofStore(), { id, email: { subject: "Só aqui" } });
    await sendCampaign(automation, { id });
    expect(await stateOf(id)).toMatchObject({ stores: [world.storeId], sending: [world.storeId] });
    await setStatus(id, "sent");
    await updateCampaign(person(), { id, name: "Outro nome" });
    await sendCampaign(automation, { id });
    expect(await stateOf(id)).toMatchObject({ stores: [world.storeId], sending: [world.storeId] });
    await setStatus(id, "sent");
    await sendCampaign(person(), { id });
    await setStatus(id, "sent");
    await sendCampaign(automation, { id });
    expect(await stateOf(id)).toMatchObject({ stores: null, sending: null });
  });

  it("started manually keeps the store scope of a recurring campaign's later occurrences", async () => {
    const id = await scheduled(person([otherStore]), DAILY);
    await sendCampaign(person(), { id });
    expect(await stateOf(id)).toMatchObject({ stores: [otherStore], sending: null });
    const [run] = await world.rows<{ occurrence: number; jobRunId: string }>(
      `SELECT occurrence, job_run_id AS "jobRunId" FROM campaign WHERE organization_id = $1 AND id = $2`,
      [world.orgId, id],
    );
    if (!run) throw new Error("The campaign is gone");
    expect(await buildAudience(world.ctx, { campaignId: id, ...run })).toEqual({ isReady: true, added: 3 });
    await setStatus(id, "scheduled");
    expect(await startDueCampaign(systemCtx(world.orgId, "test", fixedClock("2030-01-15T12:01:00Z")), id)).toBe(
      "started",
    );
    expect(await stateOf(id)).toMatchObject({ stores: [otherStore], sending: [otherStore] });
  });
});

describe("segment used by a scheduled campaign", () => {
  const REACHES_MORE = "stores that you cannot access";
  const TAKES_SENDING = "permission to send";
  const newSegment = async () =>
    (await createSegment(world.ctx, { name: `De campanha ${crypto.randomUUID()}`, rules: [RULE] })).id;
  const withSegment = async (by: Ctx, change: (id: string) => Promise<unknown>) => {
    const segmentId = await newSegment();
    const draft = { name: "Com segmento", channel: "email" as const, segmentId };
    const { id } = await createCampaign(by, { ...draft, email: { subject: "Oi", html: "<p>Oi</p>" } });
    await change(id);
    return { id, segmentId };
  };
  const waiting = (by: Ctx) => withSegment(by, (id) => updateCampaign(by, { id, scheduledAt: LATER }));
  const acts = (segmentId: string) => [
    (as: Ctx) => updateSegment(as, { id: segmentId, name: `Outro ${crypto.randomUUID()}`, rules: [] }),
    (as: Ctx) => changeSegmentStatus(as, { id: segmentId, status: "inactive" }),
  ];

  const analyst = () => userCtx(world.orgId, { permissions: ["app:segments"] });

  it("has rules that only users with the campaign's stores and the send permission can change", async () => {
    const { segmentId } = await waiting(person());
    for (const act of acts(segmentId)) {
      await expect(act(ofBoth())).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining(REACHES_MORE),
      });
      await expect(act(analyst())).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining(TAKES_SENDING),
      });
    }
    const name = `Só o nome ${crypto.randomUUID()}`;
    await expect(updateSegment(ofStore(), { id: segmentId, name, rules: [RULE] })).rejects.toMatchObject(FORBIDDEN);
    expect(await updateSegment(analyst(), { id: segmentId, name, rules: [RULE] })).toMatchObject({
      name,
      rules: [RULE],
      status: "active",
    });
  });

  it("can be changed with the send permission, or without it if its campaign is only a draft", async () => {
    const { segmentId } = await waiting(ofStore());
    const drafted = await withSegment(ofStore(), async () => undefined);
    for (const act of [...acts(segmentId), ...acts(drafted.segmentId)])
      expect(await act(ofStore())).toMatchObject({ rules: [] });
    for (const act of acts(drafted.segmentId)) expect(await act(analyst())).toMatchObject({ rules: [] });
  });

  it("accepts no concurrent edit without the send permission once the campaign is scheduled", async () => {
    const segmentId = await newSegment();
    const draft = { name: "Corrida", channel: "email" as const, segmentId };
    const { id } = await createCampaign(person(), { ...draft, email: { subject: "Oi", html: "<p>Oi</p>" } });
    const versionOf = async () => (await getSegment(world.ctx, { id: segmentId })).version;
    let isWaiting = false;
    const edit = async (n: number) => {
      const wasWaiting = isWaiting;
      const filter = { category: "purchase", field: "orders", operator: "gte" as const, value: n };
      const rules = [{ logic: "AND" as const, filters: [filter] }];
      const edited = updateSegment(analyst(), { id: segmentId, name: `Corrida ${segmentId}`, rules });
      return edited.then(
        () => expect(wasWaiting).toBe(false),
        (error) => expect(error).toMatchObject({ status: 403, message: expect.stringContaining(TAKES_SENDING) }),
      );
    };
    const edits = [1, 2, 3, 4].map(edit);
    await updateCampaign(person(), { id, scheduledAt: LATER });
    isWaiting = true;
    const version = await versionOf();
    await Promise.all([...edits, edit(5)]);
    expect(await versionOf()).toBe(version);
  });

  it("can be changed without the send permission once the audience is built", async () => {
    const { id, segmentId } = await withSegment(person(), (id) => sendCampaign(person(), { id }));
    const [rules] = acts(segmentId);
    await expect(rules?.(analyst())).rejects.toMatchObject({ status: 403 });
    const [run] = await world.rows<{ occurrence: number; jobRunId: string }>(
      `SELECT occurrence, job_run_id AS "jobRunId" FROM campaign WHERE organization_id = $1 AND id = $2`,
      [world.orgId, id],
    );
    if (!run) throw new Error("The campaign is gone");
    expect(await buildAudience(world.ctx, { campaignId: id, ...run })).toMatchObject({ isReady: true });
    expect(await rules?.(analyst())).toMatchObject({ rules: [] });
  });
});

describe("copy of a campaign", () => {
  it("drops a survey that the copying user cannot see", async () => {
    const [theirs, ours] = await Promise.all(
      [otherStore, world.storeId].map((storeId) =>
        createSurvey(world.ctx, { question: "Como foi a compra?", storeId }),
      ),
    );
    for (const [survey, kept] of [
      [theirs, null],
      [ours, ours?.id],
    ] as const) {
      const draft = { name: "Com pesquisa", channel: "email" as const, surveyId: survey?.id };
      const { id } = await createCampaign(person(), draft);
      expect(await duplicateCampaign(ofStore(), { id })).toMatchObject({ surveyId: kept });
      expect(await duplicateCampaign(person(), { id })).toMatchObject({ surveyId: survey?.id });
    }
  });
});

describe("change between check and send", () => {
  /** The checks see a complete campaign, and `change` runs before the send starts. */
  const changedOnTheWay = (change: () => Promise<unknown>): Ctx => {
    const ctx = person();
    const db = Object.create(ctx.db) as Ctx["db"];
    let isChanged = false;
    db.sql = async (work) => {
      if (!isChanged) await change();
      isChanged = true;
      return ctx.db.sql(work);
    };
    return { ...ctx, db };
  };
  const drafted = async () => {
    const segment = await createSegment(world.ctx, { name: `Da corrida ${crypto.randomUUID()}`, rules: [RULE] });
    const draft = { name: "Corrida", channel: "email" as const, segmentId: segment.id };
    const { id } = await createCampaign(person(), { ...draft, email: { subject: "Oi", html: "<p>Oi</p>" } });
    return { id, segmentId: segment.id };
  };

  it("that removes the audience rules makes the send a 409 instead of addressing everyone", async () => {
    const { id } = await drafted();
    const nobody = () => updateCampaign(person(), { id, segmentId: null, behaviorRules: null });
    await expect(sendCampaign(changedOnTheWay(nobody), { id })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("changed in the meantime"),
    });
    expect(await stateOf(id)).toMatchObject({ status: "draft" });
  });

  it("that deactivates the segment fails the send", async () => {
    const { id, segmentId } = await drafted();
    const off = () => changeSegmentStatus(person(), { id: segmentId, status: "inactive" });
    await expect(sendCampaign(changedOnTheWay(off), { id })).rejects.toMatchObject({ status: 409 });
    expect(await stateOf(id)).toMatchObject({ status: "draft" });
  });

  it("that deactivates or deletes the segment makes scheduling fail", async () => {
    const segment = () => createSegment(world.ctx, { name: `Da agenda ${crypto.randomUUID()}`, rules: [RULE] });
    const [off, gone] = [await segment(), await segment()];
    const changes = [
      { id: off.id, change: () => changeSegmentStatus(person(), { id: off.id, status: "inactive" }), status: 409 },
      { id: gone.id, change: () => deleteSegment(person(), gone), status: 404 },
    ];
    for (const { id: segmentId, change, status } of changes) {
      const draft = { name: "Agenda", channel: "email" as const, segmentId, scheduledAt: LATER };
      const created = createCampaign(changedOnTheWay(change), {
        ...draft,
        email: { subject: "Oi", html: "<p>Oi</p>" },
      });
      await expect(created).rejects.toMatchObject({ status });
    }
    const named = await world.rows(
      "SELECT FROM campaign WHERE organization_id = $1 AND segment_id = ANY ($2) OR name = 'Agenda'",
      [world.orgId, [off.id, gone.id]],
    );
    expect(named).toEqual([]);
  });

  it("is not detected for an unused survey that was closed before the check", async () => {
    const { id: surveyId } = await createSurvey(world.ctx, { question: "Como foi a compra?" });
    const { id } = await drafted();
    await updateCampaign(person(), { id, surveyId });
    await updateSurvey(world.ctx, { id: surveyId, isActive: false });
    expect(await updateCampaign(person(), { id, scheduledAt: LATER })).toMatchObject({ status: "scheduled", surveyId });
  });

  it("that keeps the audience does not stop the send", async () => {
    const { id } = await drafted();
    const renamed = () => updateCampaign(person(), { id, name: "Outro nome" });
    await sendCampaign(changedOnTheWay(renamed), { id });
    expect(await stateOf(id)).toMatchObject({ status: "sending", name: "Outro nome" });
  });

  it("that removes the audience rules after the start fails the audience build", async () => {
    const { id } = await drafted();
    await sendCampaign(person(), { id });
    const [run] = await world.rows<{ occurrence: number; jobRunId: string }>(
      `UPDATE campaign SET segment_id = NULL, behavior_rules = NULL WHERE organization_id = $1 AND id = $2
       RETURNING occurrence, job_run_id AS "jobRunId"`,
      [world.orgId, id],
    );
    if (!run) throw new Error("The campaign is gone");
    expect(await buildAudience(world.ctx, { campaignId: id, ...run })).toEqual({ isReady: false, added: 0 });
    expect(await stateOf(id)).toMatchObject({ status: "failed" });
    expect(await world.ledger(id)).toEqual([]);
  });
});
