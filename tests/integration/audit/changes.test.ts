import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportAccessLogs, listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditExportQuery, AuditLogQuery } from "../../../lib/audit/schemas.ts";
import type { SegmentView } from "../../../lib/segments/schemas.ts";
import { CampaignApi, HIBERNATING } from "../../support/campaign-api.ts";
import { eventually } from "../../support/eventually.ts";

// Audit entries of changes: the record's name and its state before and after.
let api: CampaignApi;
beforeAll(async () => {
  api = await CampaignApi.open();
});
afterAll(() => api.close());

const logged = (actionType: string, count = 1) =>
  eventually(async () => {
    const { data } = await listAccessLogs(api.world.ctx, AuditLogQuery.parse({ actionType }));
    expect(data).toHaveLength(count);
    return data;
  });

describe("audit record of a campaign", () => {
  it("contains name and status before and after each successful change, and the name after deletion", async () => {
    const { id } = await api.complete({ name: "Verão" });
    await api.ask("PATCH /campaigns/[id]", { id, body: { name: "Outono" } });
    await api.ask("POST /campaigns/[id]/send", { id });
    await api.ask("PATCH /campaigns/[id]", { id, body: { name: "Inverno" } });
    await api.ask("DELETE /campaigns/[id]", { id });
    const draft = { status: "draft", scheduledAt: null, occurrence: 0, contentVersion: 1 };
    const [created] = await logged("CAMPAIGN_CREATE");
    expect(created?.metadata).toEqual({ before: null, after: { name: "Verão", ...draft } });
    const [failed, updated] = await logged("CAMPAIGN_UPDATE", 2);
    const before = { name: "Verão", ...draft };
    expect(updated?.metadata).toEqual({ campaignId: id, before, after: { ...before, name: "Outono" } });
    expect(failed).toMatchObject({ status: 409, metadata: { campaignId: id, error: expect.any(String) } });
    expect(failed?.metadata).not.toHaveProperty("after");
    const [sent] = await logged("CAMPAIGN_SEND");
    expect(sent?.metadata).toMatchObject({
      before: { name: "Outono", status: "draft" },
      after: { status: "sending", occurrence: 1 },
    });
    const [deleted] = await logged("CAMPAIGN_DELETE");
    expect(deleted).toMatchObject({
      metadata: { before: { name: "Outono" }, after: null },
      targets: [{ kind: "campaign", id, name: "Outono" }],
    });
    const { csv } = await exportAccessLogs(api.world.ctx, AuditExportQuery.parse({ actionType: "CAMPAIGN_DELETE" }));
    expect(await new Response(csv).text()).toContain("Outono");
  });
});

describe("audit records of a send", () => {
  it("name the campaign that was paused, resumed, cancelled or tested, with its state before and after", async () => {
    const { id } = await api.complete({ name: "Natal" });
    await api.ask("POST /campaigns/[id]/send", { id });
    for (const verb of ["pause", "resume", "cancel"] as const) await api.ask(`POST /campaigns/[id]/${verb}`, { id });
    await api.ask("POST /campaigns/[id]/test", { id, body: {} });
    const changes = [
      ["CAMPAIGN_PAUSE", "sending", "paused"],
      ["CAMPAIGN_RESUME", "paused", "sending"],
      ["CAMPAIGN_CANCEL", "sending", "cancelled"],
    ] as const;
    for (const [action, before, after] of changes) {
      const [record] = await logged(action);
      expect(record).toMatchObject({ status: 200, targets: [{ kind: "campaign", id, name: "Natal" }] });
      expect(record?.metadata).toMatchObject({ before: { status: before }, after: { status: after } });
    }
    const [tested] = await logged("CAMPAIGN_TEST");
    expect(tested?.targets).toEqual([{ kind: "campaign", id, name: "Natal" }]);
  });
});

describe("audit record of a segment", () => {
  it("contains name and status before and after a status change, and the name after deletion", async () => {
    const body = { name: "VIP", rules: HIBERNATING };
    const { id } = (await api.ask<SegmentView>("POST /intelligence/segments", { body })).body;
    await api.ask("PATCH /intelligence/segments/[id]/status", { id, body: { status: "inactive" } });
    const [changed] = await logged("SEGMENT_STATUS_CHANGE");
    expect(changed?.metadata).toMatchObject({
      segmentId: id,
      before: { name: "VIP", status: "active" },
      after: { name: "VIP", status: "inactive" },
    });
    await api.ask("DELETE /intelligence/segments/[id]", { id });
    const [deleted] = await logged("SEGMENT_DELETE");
    expect(deleted).toMatchObject({ metadata: { before: { name: "VIP" }, after: null }, targets: [{ name: "VIP" }] });
  });
});
