import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDueCampaign } from "../../../lib/campaigns/index.ts";
import type { CampaignChecks } from "../../../lib/campaigns/schemas.ts";
import { addPrice, getCostSettings, saveCostSettings } from "../../../lib/costs/index.ts";
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
beforeEach(() => setBudget(5));
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
});

describe("the monthly budget", () => {
  it("stays if a request does not name it", async () => {
    await saveCostSettings(admin(), { marginPercent: 40 });
    expect(await getCostSettings(admin())).toMatchObject({ marginPercent: 40, monthlyBudget: 5 });
  });
});
