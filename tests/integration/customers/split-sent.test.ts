import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { eraseCustomer, listTimeline } from "../../../lib/customers/index.ts";
import { splitCustomer } from "../../../lib/erp/index.ts";
import { recordSentMessages } from "../../../lib/messaging/index.ts";
import { createSurvey, issueSurveyTokens, unsafeAnswerSurvey } from "../../../lib/surveys/index.ts";
import { issueLinks, issueOpenTokens, issueUnsubscribeTokens, unsafeFollowLink } from "../../../lib/tracking/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { columnsWith } from "../../support/text-search.ts";

const TAX_ID = "52998224725";
const EDITOR = ["app:customers", "app:customers:edit"];
const ANA = { name: "Ana Reis", email: "ana@mail.test", taxId: TAX_ID };
const ZULEICA = { name: "Zuleica Prado", email: "zuleica@mail.test", taxId: TAX_ID };

let events: EventRecorder;
beforeAll(async () => {
  events = await recordEvents();
});
afterAll(() => events.close());

/** A campaign mail to the customer at this address, opened, clicked and answered by its reader. */
async function mail(shop: CustomerShop, customerId: string, address: string) {
  const { orgId, ctx } = shop;
  const write = async (text: string, params: unknown[]) => {
    const [row] = await ctx.db.rows<{ id: string }>(`${text} RETURNING id`, [orgId, ...params]);
    return row?.id ?? "";
  };
  const campaignId = await write(
    "INSERT INTO campaign (organization_id, name, channel, status) VALUES ($1, $2, 'email', 'sent')",
    [address.split("@")[0]],
  );
  const recipientId = await write(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
       address, accepted_at) VALUES ($1, $2, 1, $3, $4, 'email', 'sent', $5, $6)`,
    [campaignId, customerId, shop.storeId("F01"), address, new Date("2026-11-18T12:00:00Z")],
  );
  const owner = { customerId, campaignId, recipientId };
  const { id: surveyId } = await createSurvey(shop.as(["app:surveys"]), { question: "Voltaria?" });
  const [link = "", survey = ""] = await ctx.db.sql(async (sql) => {
    const [token = ""] = await issueLinks(sql, orgId, [{ ...owner, channel: "email", url: "https://loja.test/" }]);
    const [asked = ""] = await issueSurveyTokens(sql, orgId, [{ ...owner, surveyId, storeId: shop.storeId("F01") }]);
    await issueOpenTokens(sql, orgId, [owner]);
    await issueUnsubscribeTokens(sql, orgId, "email", [{ customerId, address }]);
    const rows = [{ ...owner, messageId: `<${recipientId}@shop.test>`, sentAt: new Date("2026-11-18T12:00:00Z") }];
    await recordSentMessages(sql, orgId, { channel: "email", rows });
    return [token, asked];
  });
  await unsafeFollowLink(link, {
    method: "GET",
    userAgent: `Agent of ${address}`,
    ip: "203.0.113.9",
    isPrefetch: false,
  });
  await unsafeAnswerSurvey({ token: survey, score: 9, comment: `Words of ${address}` });
}

/** The customers that own the rows of each kind, and in how many tables. */
async function ownersOf({ ctx, orgId }: CustomerShop) {
  const tables = [
    "campaign_recipient",
    "email_message",
    "redirect_token",
    "open_token",
    "unsubscribe_token",
    "tracking_hit",
    "survey_token",
    "survey_response",
  ];
  const rows = await ctx.db.rows<{ customer: string; tables: number }>(
    `SELECT customer_id AS customer, count(*)::int AS tables
     FROM (${tables.map((name) => `SELECT customer_id FROM ${name} WHERE organization_id = $1`).join(" UNION ALL ")}) t
     GROUP BY 1`,
    [orgId],
  );
  return new Map(rows.map(({ customer, tables: count }) => [customer, count]));
}

it("a split moves messages to the new customer's own address, with attribution, and erasure removes them", async () => {
  const shop = await CustomerShop.open();
  const id = await shop.customer("F01", "1", ANA);
  expect(await shop.customer("F01", "2", ZULEICA)).toBe(id);
  await mail(shop, id, ANA.email);
  await mail(shop, id, ZULEICA.email);
  await shop.sell("F01:2", [{ at: "2026-11-19T12:00:00Z", cents: 30_000 }]);
  expect(await ownersOf(shop)).toEqual(new Map([[id, 16]]));
  const ctx = shop.as(EDITOR);
  const { id: apart } = await splitCustomer(ctx, { id, identities: ["F01:2"] });
  expect(await ownersOf(shop)).toEqual(
    new Map([
      [id, 8],
      [apart, 8],
    ]),
  );
  const page = { kinds: ["message" as const], page: 1, limit: 10 };
  const told = await Promise.all([id, apart].map((one) => listTimeline(ctx, { id: one, ...page })));
  expect(told.map(({ data }) => data)).toMatchObject([
    [{ campaign: { name: "ana" } }],
    [{ campaign: { name: "zuleica" } }],
  ]);
  const earned = await shop.ctx.db.rows(
    `SELECT address, revenue_cents::int AS cents FROM campaign_recipient WHERE organization_id = $1 ORDER BY address`,
    [shop.orgId],
  );
  expect(earned).toEqual([
    { address: ANA.email, cents: 0 },
    { address: ZULEICA.email, cents: 30_000 },
  ]);
  await eraseCustomer(ctx, { id: apart, confirm: ZULEICA.name });
  const places = (text: string) => columnsWith(inject("ownerDatabaseUrl"), shop.orgId, [text]);
  expect(await places("zuleica@")).toEqual([]);
  expect(await places(ANA.email)).toEqual(
    expect.arrayContaining(["public.campaign_recipient.address", "public.survey_response.comment"]),
  );
});

it("a split leaves messages to a shared address with the original customer", async () => {
  const shop = await CustomerShop.open();
  const id = await shop.customer("F01", "1", ANA);
  await shop.customer("F01", "2", { ...ZULEICA, email: ANA.email });
  await mail(shop, id, ANA.email);
  await splitCustomer(shop.as(EDITOR), { id, identities: ["F01:2"] });
  expect(await ownersOf(shop)).toEqual(new Map([[id, 8]]));
});

it("a split gives a redirected conversation to the customer who wrote in it", async () => {
  const shop = await CustomerShop.open();
  const { orgId, ctx } = shop;
  const id = await shop.customer("F01", "1", { ...ANA, phone: "11977770001" });
  await shop.customer("F01", "2", { ...ZULEICA, phone: "11977770002" });
  for (const [phone, contact] of [
    ["11977770001", 71],
    ["11977770002", 72],
  ] as const) {
    const [message] = await ctx.db.rows<{ id: string }>(
      `INSERT INTO whatsapp_message (organization_id, direction, phone, customer_id, provider_message_id, kind, sent_at)
       VALUES ($1, 'in', $2, $3, $2, 'text', now()) RETURNING id`,
      [orgId, phone, id],
    );
    await ctx.db.rows(
      `INSERT INTO helpdesk_message (organization_id, direction, message_id, contact_id, said_at, created_at, next_at)
       VALUES ($1, 'in', $2, $3, now(), now(), now())`,
      [orgId, message?.id, contact],
    );
    await ctx.db.rows(
      `INSERT INTO conversation_redirect (organization_id, account_id, from_conversation_id, from_inbox_id, to_inbox_id,
         contact_id, customer_id, agent_id, agent_name, waiting_since, minutes_waited, claim, claimed_until)
       VALUES ($1, 1, $2, 1, 2, $2, $3, 3, 'Bia', now(), 3, uuid_v7(), now())`,
      [orgId, contact, id],
    );
  }
  const { id: apart } = await splitCustomer(shop.as(EDITOR), { id, identities: ["F01:2"] });
  const owners =
    "SELECT contact_id AS contact, customer_id AS customer FROM conversation_redirect WHERE organization_id = $1";
  expect(await ctx.db.rows(`${owners} ORDER BY 1`, [orgId])).toEqual([
    { contact: 71, customer: id },
    { contact: 72, customer: apart },
  ]);
});

it("after a split, another customer's record with an erased tax id does not restore the erased person", async () => {
  const shop = await CustomerShop.open();
  const told = { ...ZULEICA, phone: "11977770055", address: "Rua Zeta, 9" };
  await shop.customer("F01", "1", { name: "Xavier Dias" });
  const id = await shop.customer("F01", "5", ANA);
  await shop.customer("F01", "6", told);
  const row = shop.record("F01", "1", told);
  await shop.register([row, shop.record("F01", "5", { name: ANA.name })]);
  const ctx = shop.as(EDITOR);
  const { id: apart } = await splitCustomer(ctx, { id, identities: ["F01:6"] });
  await eraseCustomer(ctx, { id: apart, confirm: ZULEICA.name });
  await shop.register([row]);
  expect(await columnsWith(inject("ownerDatabaseUrl"), shop.orgId, ["Zuleica", told.phone, "Rua Zeta"])).toEqual([]);
});
