import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findSendCost } from "../../../lib/campaigns/budget/check-budget.ts";
import { approveCampaign, startDueCampaign } from "../../../lib/campaigns/index.ts";
import { getCampaignRecord } from "../../../lib/campaigns/read-campaigns.ts";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import type { CampaignChecks } from "../../../lib/campaigns/schemas.ts";
import { addPrice, getCostSettings, saveCostSettings } from "../../../lib/costs/index.ts";
import { createSegment, updateSegment } from "../../../lib/segments/index.ts";
import { buildAudience, findSend } from "../../../lib/sending/index.ts";
import { makeApiKey } from "../../support/api-keys.ts";
import { CampaignApi } from "../../support/campaign-api.ts";
import { createUser, userCtx } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";

// A hundred customers at ten cents each: a send costs R$ 10.
const PEOPLE = 100;
const ADMIN = ["app:campaigns", "app:campaigns:send", "app:settings"];

let api: CampaignApi;
let editor: string;
let approver: string;

beforeAll(async () => {
  api = await CampaignApi.open();
  await api.world.customers(PEOPLE);
  editor = await tokenFor((await createUser(api.world.orgId, { permissions: ADMIN })).clerkId);
  approver = await tokenFor((await createUser(api.world.orgId, { permissions: ADMIN })).clerkId);
  await addPrice(admin(), {
    tariff: "email",
    price: 0.1,
    chargedPer: "sent",
    isFreeInReplyWindow: false,
    validFrom: "2020-01-01",
  });
});
beforeEach(async () => {
  await api.world.rows("UPDATE campaign SET status = 'cancelled' WHERE status IN ('sending', 'paused')");
  await api.world.rows("DELETE FROM campaign_recipient");
  await setBudget(5);
});
afterAll(() => api.close());

const admin = () => userCtx(api.world.orgId, { permissions: ["app:settings"] });
const setBudget = (monthlyBudget: number | null) => saveCostSettings(admin(), { marginPercent: null, monthlyBudget });

async function draft(fields: object = {}): Promise<string> {
  const everybody = { segmentId: null, behaviorRules: { rules: [] } };
  const { body } = await api.ask("POST /campaigns", {
    token: editor,
    body: {
      name: "Natal",
      channel: "email",
      email: { subject: "Oi", html: "<p>Oi</p>", replyTo: "loja@example.test" },
      ...everybody,
      ...fields,
    },
  });
  return body.id;
}

const checks = async (id: string) => (await api.ask<CampaignChecks>("GET /campaigns/[id]/checks", { id })).body;
const send = (id: string) => api.ask<{ code?: string }>("POST /campaigns/[id]/send", { id, token: editor });
const approve = (id: string, token = approver) => api.ask("POST /campaigns/[id]/approve", { id, token });
const excess = (detail: string) => ({
  sendable: false,
  problems: expect.arrayContaining([{ code: "budget_exceeded", severity: "error", detail }]),
});

describe("a send above the monthly budget", () => {
  it("waits for the approval of a second administrator", async () => {
    const id = await draft();
    expect(await checks(id)).toEqual(excess("10"));
    expect((await send(id)).status).toBe(400);
    expect((await approve(id, editor)).status).toBe(403);
    expect((await send(id)).status).toBe(400);
    expect((await approve(id)).status).toBe(200);
    expect((await checks(id)).sendable).toBe(true);
    expect((await send(id)).status).toBe(200);
    await api.world.rows("UPDATE campaign SET status = 'cancelled' WHERE id = $1", [id]);
  });

  it.each([
    [
      "a user without the permission of settings",
      { permissions: ["app:campaigns", "app:campaigns:send"], oneStore: false },
    ],
    ["an administrator of one store", { permissions: ADMIN, oneStore: true }],
  ])("is not approved by %s", async (_, { permissions, oneStore }) => {
    const id = await draft();
    const storeIds = oneStore ? [api.world.storeId] : undefined;
    const token = await tokenFor((await createUser(api.world.orgId, { permissions, storeIds })).clerkId);
    expect((await approve(id, token)).status).toBe(403);
    expect((await checks(id)).sendable).toBe(false);
  });

  it("of another organization is not found", async () => {
    const id = await draft();
    const token = await tokenFor((await createUser(api.stranger.orgId, { permissions: ADMIN })).clerkId);
    expect((await approve(id, token)).status).toBe(404);
  });

  it("needs a new approval after a change, after the approved send, and for a larger audience", async () => {
    const changed = await draft();
    await approve(changed);
    const { body } = await api.ask("GET /campaigns/[id]", { id: changed });
    await api.ask("PATCH /campaigns/[id]", { id: changed, token: editor, body: { name: "B", version: body.version } });
    expect(await checks(changed)).toEqual(excess("10"));

    const sent = await draft();
    await approve(sent);
    await api.world.rows("UPDATE campaign SET occurrence = occurrence + 1 WHERE id = $1", [sent]);
    expect(await checks(sent)).toEqual(excess("10"));

    const grown = await draft();
    await approve(grown);
    await api.world.rows("UPDATE campaign SET approved_cents = approved_cents - 1 WHERE id = $1", [grown]);
    expect(await checks(grown)).toEqual(excess("10"));
  });

  it("by its schedule is not sent, and is sent once it is approved", async () => {
    const due = async () => {
      const id = await draft();
      await api.world.rows("UPDATE campaign SET status = 'scheduled' WHERE id = $1", [id]);
      await api.world.rows(
        "UPDATE campaign_schedule SET scheduled_at = now() - interval '1 minute' WHERE campaign_id = $1",
        [id],
      );
      return id;
    };
    const refused = await due();
    expect(await startDueCampaign(api.world.ctx, refused)).toBe("unsendable");
    expect(await api.world.status(refused)).toEqual({ status: "failed", pausedReason: "budget_exceeded" });
    const approved = await due();
    expect((await approve(approved)).status).toBe(200);
    expect(await startDueCampaign(api.world.ctx, approved)).toBe("started");
    await api.world.rows("UPDATE campaign SET status = 'cancelled' WHERE id = $1", [approved]);
  });
});

describe("a send within the monthly budget", () => {
  it.each([
    ["of exactly its cost", 10],
    ["without a limit", null],
  ])("%s needs no approval", async (_, budget) => {
    await setBudget(budget);
    const id = await draft();
    expect((await checks(id)).sendable).toBe(true);
    expect((await approve(id)).status).toBe(409);
  });

  it("counts only the treated, and what the month has spent and still sends", async () => {
    const half = await draft({ holdoutPercent: 50 });
    expect((await checks(half)).sendable).toBe(true);
    const other = await draft();
    await setBudget(10);
    const begun = await api.world.begin(other);
    await api.world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
       SELECT $1, $2, $3, c.id, c.store_id, 'email', s.status, CASE WHEN s.status = 'sent' THEN now() END
       FROM (VALUES ('sent'), ('queued')) AS s(status)
       CROSS JOIN LATERAL (SELECT id, store_id FROM customer WHERE organization_id = $1
         ORDER BY id DESC LIMIT 30 OFFSET CASE WHEN s.status = 'sent' THEN 0 ELSE 30 END) c`,
      [api.world.orgId, other, begun.occurrence],
    );
    // R$ 3 are spent and R$ 3 queued: R$ 5 more do not fit into R$ 10.
    expect(await checks(half)).toEqual(excess("5"));
    await setBudget(11);
    expect((await checks(half)).sendable).toBe(true);
  });

  it("still counts what a deleted campaign has spent this month, and nothing of earlier months", async () => {
    const next = await draft();
    const spend = async (acceptedAt: string) => {
      const id = await draft();
      const { occurrence } = await api.world.begin(id);
      await api.world.rows(
        `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
         SELECT $1, $2, $3, id, store_id, 'email', 'sent', ${acceptedAt} FROM customer WHERE organization_id = $1`,
        [api.world.orgId, id, occurrence],
      );
      await api.world.rows("UPDATE campaign SET status = 'sent' WHERE id = $1", [id]);
      return id;
    };
    const ids = [await spend("now()"), await spend("now()"), await spend("now() - interval '32 days'")];
    await setBudget(29);
    expect(await checks(next)).toEqual(excess("10"));
    for (const id of ids) expect((await api.ask("DELETE /campaigns/[id]", { id, token: editor })).status).toBe(204);
    expect(await checks(next)).toEqual(excess("10"));
    await setBudget(30);
    expect((await checks(next)).sendable).toBe(true);

    await api.world.rows("UPDATE past_spend SET spent_on = spent_on - 32 WHERE organization_id = $1", [
      api.world.orgId,
    ]);
    await setBudget(10);
    expect((await checks(next)).sendable).toBe(true);
    expect((await api.ask("DELETE /campaigns/[id]", { id: next, token: editor })).status).toBe(204);
    expect(await api.world.rows("SELECT FROM past_spend WHERE organization_id = $1", [api.world.orgId])).toEqual([]);
  });
});

/** The state that the send's job finds. */
const begun = async (campaignId: string) => {
  const found = await findSend(api.world.ctx.db, api.world.orgId, campaignId);
  return { campaignId, occurrence: found?.occurrence ?? 0, jobRunId: found?.jobRunId ?? "" };
};

describe("sends whose audience is not built yet", () => {
  it("count with what they were checked for, paused ones too, until they end", async () => {
    await setBudget(11);
    const [first, second] = [await draft(), await draft()];
    expect((await send(first)).status).toBe(200);
    expect(await checks(second)).toEqual(excess("10"));
    expect((await api.ask("POST /campaigns/[id]/pause", { id: first, token: editor })).status).toBe(200);
    expect((await send(second)).status).toBe(400);
    expect((await api.ask("POST /campaigns/[id]/cancel", { id: first, token: editor })).status).toBe(200);
    expect((await send(second)).status).toBe(200);
  });

  it("do not pass the check together", async () => {
    await setBudget(11);
    const ids = await Promise.all(Array.from({ length: 5 }, () => draft()));
    const statuses = (await Promise.all(ids.map(send))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400]);
  });
});

describe("an audience that is built larger than it was checked", () => {
  const ofOrders = (value: number) => [
    {
      logic: "AND" as const,
      filters: [{ category: "purchase", field: "orderCount", operator: "gte" as const, value }],
    },
  ];

  it("pauses the send before any message, again when it is resumed, and is built within a higher budget", async () => {
    const { id: segmentId } = await createSegment(api.world.ctx, { name: "Poucos", rules: ofOrders(1_000) });
    const id = await draft({ segmentId });
    expect((await send(id)).status).toBe(200);
    await updateSegment(api.world.ctx, { id: segmentId, name: "Muitos", rules: ofOrders(0) });
    const sent = await begun(id);
    const paused = { status: "paused", pausedReason: "budget_exceeded" };

    expect(await buildAudience(api.world.ctx, sent)).toEqual({ isReady: false, added: 0 });
    expect(await api.world.status(id)).toEqual(paused);
    expect(await api.world.ledger(id)).toEqual([]);

    await api.ask("POST /campaigns/[id]/resume", { id, token: editor });
    await buildAudience(api.world.ctx, sent);
    expect(await api.world.status(id)).toEqual(paused);

    await setBudget(10);
    await api.ask("POST /campaigns/[id]/resume", { id, token: editor });
    expect(await buildAudience(api.world.ctx, sent)).toEqual({ isReady: true, added: PEOPLE });
  });

  it.each([0, 50])("is kept if it was approved, with a control group of %i percent", async (holdoutPercent) => {
    await setBudget(1);
    const id = await draft({ holdoutPercent });
    expect((await approve(id)).status).toBe(200);
    expect((await send(id)).status).toBe(200);
    expect(await buildAudience(api.world.ctx, await begun(id))).toEqual({ isReady: true, added: PEOPLE });
  });
});

describe("what was checked or approved", () => {
  it("is not another version of the campaign", async () => {
    await setBudget(11);
    const id = await draft();
    const { version } = await getCampaignRecord(api.world.ctx, { id });
    await api.world.rows("UPDATE campaign SET version = version + 1 WHERE id = $1", [id]);
    await expect(requestSend(api.world.ctx, id, { version, cost: 1n })).rejects.toMatchObject({
      code: "campaign_changed",
    });
    expect((await api.world.status(id)).status).toBe("draft");
  });

  it("is not a campaign that an API key changed last", async () => {
    const key = await makeApiKey(api.world.orgId, { scopes: ["app:campaigns"] });
    const id = await draft();
    const body = { name: "B" };
    expect((await api.ask("PATCH /campaigns/[id]", { id, token: key.secret, body })).status).toBe(200);
    expect((await approve(id)).status).toBe(403);
    await expect(approveCampaign(userCtx(api.world.orgId, { permissions: ADMIN }), { id })).rejects.toMatchObject({
      code: "approval_needs_person_as_editor",
    });
    await api.ask("PATCH /campaigns/[id]", { id, token: editor, body });
    expect((await approve(id)).status).toBe(200);
  });

  it("is every customer if the audience cannot be counted in time", async () => {
    // Its planning alone takes longer than a millisecond.
    const endless = Array.from({ length: 100 }, (_, n) => ({
      category: "product",
      field: "brand",
      operator: "neq",
      value: `Marca ${n}`,
      window: "ultimo_ano",
    }));
    const behaviorRules = { rules: [{ logic: "OR", filters: endless }] };
    const id = await draft({ behaviorRules, holdoutPercent: 50 });
    const campaign = await getCampaignRecord(api.world.ctx, { id });
    const limit = { statementMs: 1, transactionMs: 15_000 };
    expect(await findSendCost(api.world.ctx, campaign, limit)).toBe(BigInt(PEOPLE) * 100_000n);
  });
});

describe("the monthly budget", () => {
  it("stays if a request does not name it", async () => {
    await saveCostSettings(admin(), { marginPercent: 40 });
    expect(await getCostSettings(admin())).toMatchObject({ marginPercent: 40, monthlyBudget: 5 });
  });
});

/** Last in this file: the price applies from then on. */
describe("with a price per delivered message", () => {
  beforeAll(() =>
    api.world.rows(
      `INSERT INTO message_price (organization_id, tariff, price_micros, charged_per, is_free_in_reply_window, valid_from,
         created_at)
       VALUES ($1, 'email', 100000, 'delivered', false, '2020-02-01', now())`,
      [api.world.orgId],
    ),
  );

  it("sent messages count for a day, in which they can still be delivered", async () => {
    await setBudget(19);
    const [sent, next] = [await draft(), await draft()];
    const { occurrence } = await api.world.begin(sent);
    await api.world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
       SELECT $1, $2, $3, id, store_id, 'email', 'sent', now() FROM customer WHERE organization_id = $1`,
      [api.world.orgId, sent, occurrence],
    );
    await api.world.rows("UPDATE campaign SET status = 'sent' WHERE id = $1", [sent]);
    expect(await checks(next)).toEqual(excess("10"));
    await api.world.rows("UPDATE campaign_recipient SET accepted_at = now() - interval '25 hours'");
    expect((await checks(next)).sendable).toBe(true);
  });
});
