import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { segmentFunctions } from "../../../inngest/functions/segments/index.ts";
import { changeSegmentStatus, countSegment, createSegment, getSegment } from "../../../lib/segments/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization } from "../../support/factories.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";

const [countOne, countAll, schedule] = segmentFunctions;
let recorder: EventRecorder;
let shop: CustomerShop;

beforeAll(async () => {
  recorder = await recordEvents();
  shop = await CustomerShop.open();
  await shop.customer("F01", "1", { name: "Ana" });
});
afterAll(() => recorder.close());

describe("segments-count", () => {
  it("counts the saved segment", async () => {
    const { id } = await createSegment(shop.ctx, { name: "Um", rules: [] });
    const [request] = recorder.named("crm/segment.count-requested").filter(({ data }) => data.segmentId === id);
    if (!request) throw new Error("Nothing was asked for");
    expect(await runFunction(countOne, request)).toMatchObject({ result: { size: 1 }, steps: ["count-segment"] });
    expect(await getSegment(shop.ctx, { id })).toMatchObject({ size: 1 });
  });

  it("does nothing for a deleted segment", async () => {
    const data = { orgId: shop.orgId, segmentId: crypto.randomUUID() };
    expect(await runFunction(countOne, { name: "crm/segment.count-requested", data })).toMatchObject({
      result: { size: null },
    });
  });
});

describe("segments-count-all", () => {
  it.each([
    ["crm/segment-counts.requested", {}],
    ["crm/erp-sync.finished", { jobRunId: crypto.randomUUID(), type: "erp_full" }],
  ])("counts every active segment on %s", async (name, extra) => {
    const own = await CustomerShop.open();
    await own.customer("F01", "1", { name: "Ana" });
    const active = await createSegment(own.ctx, { name: "Ativo", rules: [] });
    const inactive = await createSegment(own.ctx, { name: "Inativo", rules: [] });
    await changeSegmentStatus(own.ctx, { id: inactive.id, status: "inactive" });
    const run = await runFunction(countAll, { name, data: { orgId: own.orgId, ...extra } });
    expect(run).toMatchObject({ result: { segments: 1 }, steps: ["list-segments", `count-${active.id}`] });
    expect(await getSegment(own.ctx, active)).toMatchObject({ size: 1 });
    expect(await getSegment(own.ctx, inactive)).toMatchObject({ size: null });
  });
});

describe("segments-count-all in an organization with many segments", () => {
  it("counts one hundred segments per run and requests the next run for the others", async () => {
    const { orgId, ctx } = await createOrganization("Muitos");
    await ctx.db.rows(
      `INSERT INTO segment (organization_id, name, rules) SELECT $1, 'Segmento ' || n, '{"rules":[]}' FROM generate_series(1, 103) n`,
      [orgId],
    );
    const uncounted = async () =>
      (await ctx.db.rows("SELECT FROM segment WHERE organization_id = $1 AND counted_at IS NULL", [orgId])).length;
    const isOurs = ({ data }: { data: Record<string, unknown> }) => data.orgId === orgId;
    await runFunction(countAll, { name: "crm/segment-counts.requested", data: { orgId } });
    expect(await uncounted()).toBe(3);
    const [next, ...others] = recorder.named("crm/segment-counts.requested").filter(isOurs);
    expect(others).toEqual([]);
    const last = await runFunction(countAll, { name: "crm/segment-counts.requested", data: next?.data ?? {} });
    expect([last.steps.length, await uncounted()]).toEqual([4, 0]);
    expect(recorder.named("crm/segment-counts.requested").filter(isOurs)).toHaveLength(1);
  });
});

describe("segments-schedule-counts", () => {
  it("sends one event per organization with an active segment that was not counted today", async () => {
    const [due, counted, inactive, without] = await Promise.all([1, 2, 3, 4].map(() => createOrganization("Agenda")));
    if (!due || !counted || !inactive || !without) throw new Error("Four organizations were created");
    const ids = await Promise.all(
      [due, counted, inactive].map(async ({ ctx }) => (await createSegment(ctx, { name: "Um", rules: [] })).id),
    );
    await countSegment(counted.ctx, String(ids[1]));
    await changeSegmentStatus(inactive.ctx, { id: String(ids[2]), status: "inactive" });
    await runSchedule(schedule, recorder);
    const sent = recorder.named("crm/segment-counts.requested").map(({ data }) => data.orgId);
    const ours = [due, counted, inactive, without].map(({ orgId }) => sent.filter((id) => id === orgId).length);
    expect(ours).toEqual([1, 0, 0, 0]);
  });
});
