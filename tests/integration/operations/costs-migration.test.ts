import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { databaseBefore } from "../../support/database-before.ts";

const database = databaseBefore("20261129070010_costs_of_earlier_sends");

it("the migration gives earlier sends the tariff of what they sent, where it is known", async () => {
  const owner = database.owner();
  const sends: [channel: string, number: string | null, template: string | null, tariff: string | null][] = [
    ["email", null, null, "email"],
    ["whatsapp", "gateway", null, "gateway"],
    ["whatsapp", "cloud_official", "promo", "cloud_marketing"],
    ["whatsapp", "cloud_official", "gone", null],
    ["whatsapp", null, "promo", null],
  ];
  // Only the rows of this test matter: foreign keys to stores and numbers are not checked.
  await owner.query("SET session_replication_role = replica");
  for (const orgId of [randomUUID(), randomUUID()]) {
    await owner.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Rede', $1::text)", [orgId]);
    await owner.query(
      `INSERT INTO whatsapp_template (organization_id, waba_id, provider_id, name, language, category, status, components, synced_at)
       VALUES ($1, 'waba', '1', 'promo', 'pt_BR', 'MARKETING', 'APPROVED', '[]', now())`,
      [orgId],
    );
    for (const [channel, provider, template] of sends) {
      const [campaignId, numberId] = [randomUUID(), provider === null ? null : randomUUID()];
      if (numberId !== null)
        await owner.query(
          `INSERT INTO store_whatsapp_number (organization_id, id, store_id, provider, waba_id)
           VALUES ($1, $2, $2, $3, 'waba')`,
          [orgId, numberId, provider],
        );
      await owner.query(
        "INSERT INTO campaign (organization_id, id, name, channel, number_id) VALUES ($1, $2, 'Antiga', $3, $4)",
        [orgId, campaignId, channel, numberId],
      );
      await owner.query(
        `INSERT INTO campaign_content_version (organization_id, campaign_id, version, channel, template_name, template_language)
         VALUES ($1, $2, 1, $3, $4, 'pt_BR')`,
        [orgId, campaignId, channel, template],
      );
      await owner.query(
        "INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version) VALUES ($1, $2, 1, 1)",
        [orgId, campaignId],
      );
    }
  }
  await owner.query("SET session_replication_role = origin");
  await database.migrate();
  const { rows } = await owner.query<{
    channel: string;
    number: string | null;
    template: string | null;
    tariff: string;
  }>(
    `SELECT v.channel, n.provider AS number, v.template_name AS template, o.tariff FROM campaign_occurrence o
     JOIN campaign_content_version v ON v.organization_id = o.organization_id AND v.campaign_id = o.campaign_id
     JOIN campaign c ON c.organization_id = o.organization_id AND c.id = o.campaign_id
     LEFT JOIN store_whatsapp_number n ON n.organization_id = c.organization_id AND n.id = c.number_id`,
  );
  const found = rows.map(({ channel, number, template, tariff }) => [channel, number, template, tariff]);
  expect(found.map(String).sort()).toEqual([...sends, ...sends].map(String).sort());
  const { rows: checks } = await owner.query(
    "SELECT convalidated FROM pg_constraint WHERE conname = 'campaign_occurrence_tariff_check'",
  );
  expect(checks).toEqual([{ convalidated: true }]);
  const unknown = owner.query("UPDATE campaign_occurrence SET tariff = 'sms'");
  await expect(unknown).rejects.toMatchObject({ code: "23514" });
});
