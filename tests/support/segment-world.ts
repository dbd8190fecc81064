import { randomUUID } from "node:crypto";
import { recomputeMetrics, rfmBounds, rfmConstants } from "../../lib/customers/index.ts";
import { env } from "../../lib/platform/env.ts";
import { registerSales, type SaleInput, upsertProducts } from "../../lib/sales/index.ts";
import { CustomerShop, SHOP_NOW } from "./customer-shop.ts";
import { type Random, seeded } from "./seeded.ts";
import type { OracleMessage, OracleSale, Person } from "./segment-oracle.ts";

/** Few values each, so that random rules match; some differ only in case or accents. */
export const POOLS = {
  city: ["São Paulo", "Sao Paulo", "Campinas", "Niterói", "SANTOS", "Olinda"],
  state: ["SP", "RJ", "PE"],
  neighborhood: ["Centro", "Jardim América", "Água Branca", "Vila 100%"],
  zipCode: ["01310100", "13010000", "24020000"],
  name: ["Maria", "José", "Ângela", "joão", "ANA", "D'Ávila"],
  brand: ["Aurora", "Bela", "Cambuci"],
  department: ["Feminino", "Masculino"],
  collection: ["Verão", "Inverno"],
};

const PRODUCTS = Array.from({ length: 8 }, (_, n) => ({
  externalId: `P${n}`,
  productCode: `C${Math.floor(n / 2)}`,
  name: `Produto ${n}`,
  brand: n === 7 ? null : (POOLS.brand[n % 3] ?? null),
  department: POOLS.department[n % 2] ?? null,
  collection: n < 4 ? (POOLS.collection[n % 2] ?? null) : null,
  shortName: null,
  priceCents: null,
  colors: [],
  sizes: [],
}));

export type SegmentWorld = { shop: CustomerShop; people: Person[]; campaignIds: string[]; sellerIds: string[] };

/** A shop with customers of every kind, sales with items, and the message results of three campaigns. */
export async function openSegmentWorld({ customers = 240, seed = 11 } = {}): Promise<SegmentWorld> {
  const shop = await CustomerShop.open();
  const random = seeded(seed);
  await shop.ctx.db.sql((sql) => upsertProducts(sql, shop.orgId, PRODUCTS));
  const sellers = await shop.ctx.db.rows<{ id: string }>("SELECT id FROM seller WHERE organization_id = $1", [
    shop.orgId,
  ]);
  const sellerIds = sellers.map(({ id }) => id);
  const drafts = Array.from({ length: customers }, (_, n) => draftOf(shop, random, n, sellerIds));
  const ids = await shop.register(drafts.map(({ record }) => record));
  const people = drafts.map(({ person }, n): Person => ({ ...person, id: ids[n] ?? "" }));
  await plantChoices(shop, people);
  const campaignIds = await plantMessages(shop, random, people);
  await sellAll(shop, random, people, drafts);
  return { shop, people, campaignIds, sellerIds };
}

type Draft = { record: ReturnType<CustomerShop["record"]>; ref: string; person: Omit<Person, "id"> };

function draftOf(shop: CustomerShop, random: Random, n: number, sellerIds: readonly string[]): Draft {
  const code = random.pick(["F01", "F01", "F02", "F91"]);
  const maybe = <T>(values: readonly T[]): T | null => (random.below(5) === 0 ? null : random.pick(values));
  const phoneType = maybe(["MOBILE", "MOBILE", "LANDLINE"] as const);
  const details = {
    name: random.below(12) === 0 ? null : `${random.pick(POOLS.name)} ${random.pick(POOLS.name)} ${n}`,
    email: maybe([`pessoa${n}@example.test`]),
    phone: phoneType === null ? null : `11${phoneType === "MOBILE" ? "9" : "3"}${String(10_000_000 + n)}`,
    phoneType,
    birthDate: maybe([`19${70 + random.below(30)}-0${1 + random.below(9)}-1${random.below(9)}`, "2000-02-29"]),
    city: maybe(POOLS.city),
    state: maybe(POOLS.state),
    neighborhood: maybe(POOLS.neighborhood),
    zipCode: maybe(POOLS.zipCode),
  };
  const person = {
    ...details,
    storeId: shop.storeId(code),
    preferredStoreId: maybe([shop.storeId("F01"), shop.storeId("F02"), shop.storeId("F91")]),
    preferredSellerId: maybe(sellerIds),
    whatsappOptOut: random.below(6) === 0,
    emailOptOut: random.below(6) === 0,
    rfmStatus: "hibernating",
    sales: [],
    messages: [],
  };
  return { record: shop.record(code, `E${n}`, details), ref: `${code}:E${n}`, person };
}

/** Customers' own choices, in the customer and in its metrics. */
async function plantChoices({ ctx }: CustomerShop, people: readonly Person[]): Promise<void> {
  const rows = people.map(({ id, preferredStoreId, preferredSellerId, whatsappOptOut, emailOptOut }) => ({
    id,
    store: preferredStoreId,
    seller: preferredSellerId,
    whatsapp: whatsappOptOut,
    email: emailOptOut,
  }));
  const set = `SET preferred_store_id = r.store, preferred_seller_id = r.seller, whatsapp_opt_out = r.whatsapp,
    email_opt_out = r.email FROM jsonb_to_recordset($2::jsonb)
      AS r(id uuid, store uuid, seller uuid, whatsapp boolean, email boolean)`;
  const params = [ctx.orgId, JSON.stringify(rows)];
  await ctx.db.sql(async (sql) => {
    await sql.run(`UPDATE customer c ${set} WHERE c.organization_id = $1 AND c.id = r.id`, params);
    await sql.run(`UPDATE customer_metrics m ${set} WHERE m.organization_id = $1 AND m.customer_id = r.id`, params);
  });
}

const STATUSES = ["queued", "sending", "sent", "delivered", "read", "failed", "skipped", "in_doubt"];
const MINUTE_MS = 60_000;

async function plantMessages({ ctx }: CustomerShop, random: Random, people: readonly Person[]): Promise<string[]> {
  const campaignIds = [randomUUID(), randomUUID(), randomUUID()];
  const rows = people.flatMap((person) =>
    campaignIds
      .filter(() => random.below(2) === 0)
      .map((campaignId) => ({ customerId: person.id, ...messageOf(random, campaignId) })),
  );
  for (const { customerId, ...message } of rows) people.find(({ id }) => id === customerId)?.messages.push(message);
  await ctx.db.sql(async (sql) => {
    for (const id of campaignIds)
      await sql.run(
        "INSERT INTO campaign (organization_id, id, name, channel, status) VALUES ($1, $2, $3, 'whatsapp', 'sent')",
        [ctx.orgId, id, `Campanha ${id}`],
      );
    await sql.run(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
         accepted_at, clicked_at, replied_at, conversions)
       SELECT $1, r."campaignId", 1, r."customerId", c.store_id, 'whatsapp', r.status, r."acceptedAt",
         CASE WHEN r."isClicked" THEN r."acceptedAt" END, CASE WHEN r."isReplied" THEN r."acceptedAt" END, r.conversions
       FROM jsonb_to_recordset($2::jsonb) AS r("campaignId" uuid, "customerId" uuid, status text, "acceptedAt" timestamptz,
         "isClicked" boolean, "isReplied" boolean, conversions int)
       JOIN customer c ON c.organization_id = $1 AND c.id = r."customerId"`,
      [ctx.orgId, JSON.stringify(rows)],
    );
  });
  return campaignIds;
}

function messageOf(random: Random, campaignId: string): OracleMessage {
  const status = random.pick(STATUSES);
  const isAccepted = ["sent", "delivered", "read"].includes(status);
  return {
    campaignId,
    status,
    acceptedAt: isAccepted ? momentBefore(random, 90) : null,
    isClicked: isAccepted && random.below(3) === 0,
    isReplied: isAccepted && random.below(3) === 0,
    conversions: isAccepted && random.below(4) === 0 ? 1 + random.below(2) : 0,
  };
}

async function sellAll(shop: CustomerShop, random: Random, people: readonly Person[], drafts: readonly Draft[]) {
  const rows: SaleInput[] = [];
  for (const [n, person] of people.entries()) {
    const count = random.pick([0, 0, 1, 1, 2, 3, 5, 9]);
    for (let sale = 0; sale < count; sale += 1) {
      const input = saleOf(shop, random, drafts[n]?.ref ?? "", rows.length);
      rows.push(input);
      person.sales.push(toOracleSale(input));
    }
  }
  const now = new Date(SHOP_NOW);
  const { ctx, orgId } = shop;
  await ctx.db.sql(async (sql) => {
    const { touchedCustomerIds } = await registerSales(sql, orgId, rows, now);
    await recomputeMetrics(sql, orgId, touchedCustomerIds, rfmBounds(now, rfmConstants(env())));
  });
  // Reads the RFM status from the database; another test checks its computation.
  const states = await ctx.db.rows<{ id: string; rfmStatus: string }>(
    `SELECT customer_id AS id, rfm_status AS "rfmStatus" FROM customer_metrics WHERE organization_id = $1`,
    [orgId],
  );
  const statusOf = new Map(states.map(({ id, rfmStatus }) => [id, rfmStatus]));
  for (const person of people) person.rfmStatus = statusOf.get(person.id) ?? "";
}

function saleOf(shop: CustomerShop, random: Random, customerRef: string, n: number): SaleInput {
  const isReturn = random.below(8) === 0;
  const sign = isReturn ? -1 : 1;
  const items = Array.from({ length: 1 + random.below(2) }, () => ({
    productExternalId: random.pick([...PRODUCTS.map(({ externalId }) => externalId), "UNKNOWN"]),
    quantity: sign * (1 + random.below(3)),
    unitPriceCents: 500n,
    color: null,
    size: null,
  }));
  return {
    storeId: shop.storeId(random.pick(["F01", "F02", "F91"])),
    externalId: `S${n}`,
    transId: n + 1,
    customerRef,
    sellerRef: null,
    kind: isReturn ? "return" : "sale",
    occurredAt: new Date(momentBefore(random, random.pick([3, 40, 400]))),
    amountCents: BigInt(sign * random.pick([1_000, 4_999, 10_000, 25_050, 60_000])),
    items,
  };
}

function toOracleSale({ kind, occurredAt, amountCents, items }: SaleInput): OracleSale {
  return {
    kind,
    at: occurredAt.toISOString(),
    cents: Number(amountCents),
    items: items.map(({ productExternalId, quantity }) => ({
      quantity: Number(quantity),
      product: PRODUCTS.find(({ externalId }) => externalId === productExternalId) ?? null,
    })),
  };
}

/** Often close to midnight in UTC−3, where off-by-one-day errors would show. */
function momentBefore(random: Random, days: number): string {
  const now = Date.parse(SHOP_NOW);
  if (random.below(2) === 0) return new Date(now - random.below(days * 24 * 60) * MINUTE_MS).toISOString();
  const midnight = Date.parse("2026-11-20T03:00:00Z") - random.below(days) * 24 * 60 * MINUTE_MS;
  return new Date(midnight + random.pick([-1, 0, 1])).toISOString();
}
