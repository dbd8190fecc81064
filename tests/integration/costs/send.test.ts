import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncTemplates } from "../../../lib/messaging/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";

const HOUR_MS = 3_600_000;

let sandbox: Sandbox;
let world: CampaignWorld;
let numberId: string;

beforeAll(async () => {
  sandbox = await startSandbox({ size: { customers: 10 } });
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
  Object.assign(process.env, { MAIL_FROM: "Balcão <crm@example.test>" });
  world = await CampaignWorld.open(sandbox);
  numberId = (await world.number()).id;
  await world.customers(6);
  await syncTemplates(world.ctx, { numberId });
});
afterAll(() => sandbox.stop());

const tariffsOf = (campaignId: string) =>
  world.rows<{ tariff: string | null }>(
    "SELECT tariff FROM campaign_occurrence WHERE organization_id = $1 AND campaign_id = $2",
    [world.orgId, campaignId],
  );

describe("a send", () => {
  it("keeps the tariff of its messages, although the template's category changes later", async () => {
    const campaignId = await world.campaign({ numberId });
    await world.begin(campaignId);
    await world.rows("UPDATE whatsapp_template SET category = 'MARKETING' WHERE organization_id = $1", [world.orgId]);
    expect(await tariffsOf(campaignId)).toEqual([{ tariff: "cloud_utility" }]);
    await world.begin(campaignId);
    const tariffs = await tariffsOf(campaignId);
    expect(tariffs.map(({ tariff }) => tariff).sort()).toEqual(["cloud_marketing", "cloud_utility"]);
    await syncTemplates(world.ctx, { numberId });
  });

  it("by mail or by a gateway number has the tariff of its channel, and an unknown category none", async () => {
    const mail = await world.campaign({ mail: true });
    await world.begin(mail);
    expect(await tariffsOf(mail)).toEqual([{ tariff: "email" }]);
    const text = await world.campaign({ numberId });
    const change = (provider: string) =>
      world.rows("UPDATE store_whatsapp_number SET provider = $3 WHERE organization_id = $1 AND id = $2", [
        world.orgId,
        numberId,
        provider,
      ]);
    await change("gateway");
    await world.begin(text);
    await change("cloud_official");
    expect(await tariffsOf(text)).toEqual([{ tariff: "gateway" }]);
    const other = await world.campaign({ numberId });
    await world.rows("UPDATE whatsapp_template SET category = 'UNKNOWN' WHERE organization_id = $1", [world.orgId]);
    await world.begin(other);
    expect(await tariffsOf(other)).toEqual([{ tariff: null }]);
    await syncTemplates(world.ctx, { numberId });
  });

  it("of a utility template notes who had written to the number in the last 24 hours", async () => {
    const other = (await world.number()).id;
    const said = (phone: number, hoursAgo: number, to = numberId) =>
      world.rows(
        `INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, provider_message_id, kind, text, sent_at)
         VALUES ($1, 'in', $2, $3, $4, 'text', 'Oi', $5)`,
        [
          world.orgId,
          to,
          `119${String(phone).padStart(8, "0")}`,
          `in-${phone}`,
          new Date(Date.now() - hoursAgo * HOUR_MS),
        ],
      );
    await said(1, 1);
    await said(2, 23.9);
    await said(3, 24.1);
    await said(4, 1, other);
    const begun = await world.begin(await world.campaign({ numberId }));
    // Its tariff is that of the start, also when the category changes before it is over.
    await world.rows("UPDATE whatsapp_template SET category = 'MARKETING' WHERE organization_id = $1", [world.orgId]);
    await world.send(begun);
    const rows = await world.rows<{ address: string; inWindow: boolean }>(
      `SELECT address, in_reply_window AS "inWindow" FROM campaign_recipient
       WHERE organization_id = $1 AND campaign_id = $2 AND accepted_at IS NOT NULL ORDER BY address`,
      [world.orgId, begun.campaignId],
    );
    expect(rows.map(({ inWindow }) => inWindow)).toEqual([true, true, false, false, false, false]);
  });
});
