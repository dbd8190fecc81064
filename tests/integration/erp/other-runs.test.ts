import { beforeEach, expect, it } from "vitest";
import { GET } from "../../../app/api/erp/runs/route.ts";
import type { OtherRunView } from "../../../lib/erp/views.ts";
import { failJobRun, finishJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { createStore } from "../../support/factories.ts";
import { createCustomer } from "../../support/inbox.ts";
import { newPerson, type Person } from "../../support/settings.ts";

let person: Person;
let ctx: Ctx;
let campaignId: string;

const ERP = { permissions: ["app:erp"] };
const SENT = { recipients: { sent: 8, failed: 1, skipped: 2 } };
type Answer = { data: OtherRunView[]; total: number; message?: string };
const list = async (query = "", who = person) => who.call<Answer>(GET, `/erp/runs${query}`);
const typesOf = async (query = "", who = person) => (await list(query, who)).body.data.map(({ type }) => type);

beforeEach(async () => {
  person = await newPerson(ERP);
  ctx = systemCtx(person.orgId, "test");
  const [campaign] = await ctx.db.rows<{ id: string }>(
    `INSERT INTO campaign (organization_id, name, channel, behavior_rules)
     VALUES ($1, 'Natal', 'whatsapp', '{"rules":[]}') RETURNING id`,
    [person.orgId],
  );
  campaignId = campaign?.id ?? "";
  await startJobRun(ctx, { type: "erp_full" });
  const rfm = await startJobRun(ctx, { type: "rfm" });
  await failJobRun(ctx, rfm, "The RFM recompute could not be finished");
  const send = { type: "campaign_send", trigger: "user", actorId: person.userId, input: { campaignId } } as const;
  await finishJobRun(ctx, await startJobRun(ctx, send), SENT);
  await startJobRun(ctx, { type: "campaign_send", input: { campaignId: "not an id" } });
  await finishJobRun(ctx, await startJobRun(ctx, { type: "reassignment" }), { conversations: { redirected: 3 } });
  await finishJobRun(ctx, await startJobRun(ctx, { type: "retention" }), { transactions: { deleted: 5 } });
});

it("GET /erp/runs lists every run except ERP syncs, the newest first, with campaign and actor", async () => {
  const { body } = await list();
  expect(body).toMatchObject({
    total: 5,
    data: [
      { type: "retention", status: "completed", trigger: "schedule", actor: null, campaign: null },
      { type: "reassignment", progress: { conversations: { redirected: 3 } } },
      { type: "campaign_send", status: "running", campaign: null, finishedAt: null, durationMs: null },
      {
        type: "campaign_send",
        trigger: "user",
        actor: { id: person.userId, name: "Pessoa Teste" },
        campaign: { id: campaignId, name: "Natal" },
        progress: SENT,
        durationMs: expect.any(Number),
      },
      { type: "rfm", status: "failed", error: "The RFM recompute could not be finished" },
    ],
  });
});

it("GET /erp/runs counts a send as it is now, as the campaign's report does", async () => {
  const storeId = await createStore(person.orgId, "F09");
  const customerId = await createCustomer(person.orgId, storeId);
  const jobRunId = await startJobRun(ctx, { type: "campaign_send", input: { campaignId } });
  await ctx.db.rows("UPDATE campaign SET job_run_id = $2, occurrence = 1 WHERE organization_id = $1", [
    person.orgId,
    jobRunId,
  ]);
  await ctx.db.rows(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status)
     VALUES ($1, $2, 1, $3, $4, 'whatsapp', 'sent')`,
    [person.orgId, campaignId, customerId, storeId],
  );
  const { data } = (await list("?type=campaign_send&limit=1")).body;
  expect(data).toMatchObject([{ status: "running", progress: { recipients: { sent: 1, failed: 0, skipped: 0 } } }]);
});

it("GET /erp/runs filters by type and status, and rejects unknown values with 400", async () => {
  expect(await typesOf("?type=rfm")).toEqual(["rfm"]);
  expect(await typesOf("?status=running")).toEqual(["campaign_send"]);
  expect(await typesOf("?type=retention&status=failed")).toEqual([]);
  expect(await typesOf("?limit=1&page=2")).toEqual(["reassignment"]);
  for (const query of ["?type=erp_full", "?type=unknown", "?status=done"]) expect((await list(query)).status).toBe(400);
});

it("GET /erp/runs hides the counts of a send from users limited to stores", async () => {
  const storeIds = [await createStore(person.orgId, "F01")];
  const limited = await newPerson({ ...ERP, storeIds }, person.orgId);
  const { data } = (await list("", limited)).body;
  expect(data).toHaveLength(5);
  expect(data[3]).toMatchObject({ campaign: { name: "Natal" }, progress: {} });
  expect(data[1]).toMatchObject({ progress: { conversations: { redirected: 3 } } });
});

it("GET /erp/runs requires the permission, and shows no other organization's runs or campaigns", async () => {
  expect((await list("", await newPerson({ permissions: ["app:rfm"] }, person.orgId))).status).toBe(403);
  const stranger = await newPerson(ERP);
  expect((await list("", stranger)).body).toMatchObject({ data: [], total: 0 });
  await startJobRun(systemCtx(stranger.orgId, "test"), { type: "campaign_send", input: { campaignId } });
  expect((await list("", stranger)).body.data).toMatchObject([{ type: "campaign_send", campaign: null }]);
});
