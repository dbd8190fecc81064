import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { markInfluencedSql } from "../../../lib/sales/index.ts";
import { attributeSales, unsafeAttributeDue } from "../../../lib/sending/index.ts";
import {
  lockAttributions,
  unsafeFindUnattributed,
  unsafeWriteAttributions,
} from "../../../lib/sending/store/attributions.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { openInstallation } from "../../support/sealed-world.ts";
import { type Random, seeded } from "../../support/seeded.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-20T15:30:00Z");
const SINCE = new Date(NOW - 40 * DAY_MS);
const PEOPLE = 3;
const CHANGES = 40;

let sandbox: Sandbox;
let installation: Awaited<ReturnType<typeof openInstallation>>;
beforeAll(async () => {
  // The repair is for all organizations: it would also change those of other test files.
  installation = await openInstallation();
  sandbox = await startSandbox({ size: { customers: 10 } });
});
afterAll(async () => {
  await sandbox.stop();
  await installation.close();
});

/** An attribution that was never written, with its sums: a message that fails afterwards needs no repair. */
function lose(condition: string): string {
  return `WITH lost AS (DELETE FROM sale_attribution WHERE ${condition} RETURNING sale_id, recipient_id), unmarked AS (
      UPDATE sale s SET is_influenced = false FROM lost l WHERE s.organization_id = $1 AND s.id = l.sale_id)
    UPDATE campaign_recipient r SET (conversions, revenue_cents) = (
      SELECT count(*), coalesce(sum(a.revenue_cents), 0) FROM sale_attribution a
      WHERE a.organization_id = $1 AND a.recipient_id = r.id AND a.sale_id <> l.sale_id)
    FROM lost l WHERE r.organization_id = $1 AND r.id = l.recipient_id`;
}

class Shop {
  readonly world: CampaignWorld;
  readonly #people: string[];
  readonly #campaignId: string;
  readonly #random: Random;

  private constructor(world: CampaignWorld, people: string[], campaignId: string, random: Random) {
    [this.world, this.#people, this.#campaignId, this.#random] = [world, people, campaignId, random];
  }

  static async open(seed: number): Promise<Shop> {
    const world = await CampaignWorld.open(sandbox);
    const people = await world.customers(PEOPLE);
    const campaignId = await world.campaign({ numberId: (await world.number()).id });
    return new Shop(world, people, campaignId, seeded(seed));
  }

  #time(): Date {
    const at = NOW - this.#random.below(30 * DAY_MS);
    // Some sales have a date only: midnight in UTC-3.
    return new Date(this.#random.below(3) === 0 ? Math.floor(at / DAY_MS) * DAY_MS + DAY_MS / 8 : at);
  }

  async message(): Promise<void> {
    const status = this.#random.pick(["sent", "read", "failed", "in_doubt"]);
    await this.world.rows(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, address,
         accepted_at) VALUES ($1, $2, $3, $4, $5, 'whatsapp', $6, '11900000001', $7)`,
      [
        this.world.orgId,
        this.#campaignId,
        this.#random.below(1_000_000),
        this.#random.pick(this.#people),
        this.world.storeId,
        status,
        status === "in_doubt" ? null : this.#time(),
      ],
    );
  }

  async sale(): Promise<void> {
    const isReturn = this.#random.below(6) === 0;
    await this.world.rows(
      `INSERT INTO sale (organization_id, id, store_id, external_id, trans_id, customer_id, kind, occurred_at, amount_cents)
       VALUES ($1, $2::uuid, $3, $2::uuid::text, 1, $4, $5, $6, $7)`,
      [
        this.world.orgId,
        randomUUID(),
        this.world.storeId,
        this.#random.pick(this.#people),
        isReturn ? "return" : "sale",
        this.#time(),
        (this.#random.below(9_000) + 1) * (isReturn ? -1 : 1),
      ],
    );
  }

  /** A lost or wrong attribution, a message that failed later, a sale that was corrected, or nothing. */
  async damage(): Promise<void> {
    const where = "organization_id = $1 AND";
    const one = (table: string, id: string) => `${id} = (SELECT ${id} FROM ${table} WHERE organization_id = $1 ORDER BY
      md5(${id}::text || $2::text) LIMIT 1)`;
    const damage = this.#random.pick([
      lose(`${where} ${one("sale_attribution", "sale_id")}`),
      `UPDATE sale_attribution SET revenue_cents = revenue_cents + 1 WHERE ${where} ${one("sale_attribution", "sale_id")}`,
      `UPDATE campaign_recipient SET status = 'failed' WHERE ${where} ${one("campaign_recipient", "id")}`,
      `UPDATE sale SET occurred_at = occurred_at + interval '5 days' WHERE ${where} ${one("sale", "id")}`,
      `UPDATE sale SET amount_cents = amount_cents + 100 WHERE ${where} kind = 'sale' AND ${one("sale", "id")}`,
      `UPDATE organization SET attribution_window_days = 3 + length($2::text) % 9 WHERE id = $1`,
      `SELECT $1::uuid, $2::text`,
    ]);
    await this.world.rows(damage, [
      this.world.orgId,
      String(this.#random.below(1_000_000)).padEnd(this.#random.below(20), "x"),
    ]);
  }

  async isFound(most = 1_000): Promise<boolean> {
    const { orgId } = this.world;
    return (await unsafeFindUnattributed([orgId, randomUUID()], { since: SINCE, most })).includes(orgId);
  }

  attribute(): Promise<number> {
    return attributeSales(this.world.ctx, { since: SINCE });
  }

  /** Rows of the ledger and sales that disagree with the attributions. */
  async wrong(): Promise<number> {
    const [row] = await this.world.rows<{ wrong: number }>(
      `SELECT (SELECT count(*) FROM campaign_recipient r CROSS JOIN LATERAL (
             SELECT count(*)::int AS sales, coalesce(sum(a.revenue_cents), 0)::bigint AS cents FROM sale_attribution a
             WHERE a.organization_id = $1 AND a.recipient_id = r.id) owed
           WHERE r.organization_id = $1 AND (r.conversions, r.revenue_cents) IS DISTINCT FROM (owed.sales, owed.cents))::int
         + (SELECT count(*) FROM sale s WHERE s.organization_id = $1 AND s.is_influenced IS DISTINCT FROM EXISTS (
             SELECT FROM sale_attribution a WHERE a.organization_id = $1 AND a.sale_id = s.id))::int AS wrong`,
      [this.world.orgId],
    );
    return row?.wrong ?? -1;
  }

  change(): Promise<void> {
    return [this.message, this.sale, this.damage, this.damage][this.#random.below(4)]?.call(this) ?? Promise.resolve();
  }
}

it.each([1, 2, 3])("exactly the organizations in which attribution changes a sale are found (%i)", async (seed) => {
  const shop = await Shop.open(seed);
  for (let n = 0; n < 20; n += 1) await (n % 2 ? shop.sale() : shop.message());
  const seen = new Set<boolean>();
  for (let n = 0; n < CHANGES; n += 1) {
    await shop.change();
    const isFound = await shop.isFound();
    const changed = await shop.attribute();
    expect([n, isFound]).toEqual([n, changed > 0]);
    seen.add(isFound);
  }
  expect(seen.size).toBe(2);
  expect(await shop.isFound()).toBe(false);
});

it("the nightly repair attributes the sales of those, and of organizations with too many messages to compare", async () => {
  const [wrong, right] = [await Shop.open(4), await Shop.open(5)];
  for (const shop of [wrong, right]) for (let n = 0; n < 40; n += 1) await (n % 2 ? shop.sale() : shop.message());
  await right.attribute();
  expect([await wrong.isFound(), await right.isFound(), await right.isFound(5)]).toEqual([true, false, true]);
  const { orgIds } = await findAllDue(unsafeAttributeDue, { now: new Date(NOW) });
  expect(orgIds).toEqual(expect.arrayContaining([wrong.world.orgId, right.world.orgId]));
  expect([await wrong.isFound(), await wrong.attribute()]).toEqual([false, 0]);
});

it("organizations are attributed together as each would be alone", async () => {
  const shops = await Promise.all(Array.from({ length: 5 }, (_, n) => Shop.open(10 + n)));
  const orgIds = shops.map(({ world }) => world.orgId);
  const how = { since: SINCE, now: new Date(NOW), most: 1_000, mark: markInfluencedSql };
  for (let round = 0; round < 5; round += 1) {
    for (const shop of shops) for (let n = 0; n < 10; n += 1) await shop.change();
    expect((await unsafeWriteAttributions(orgIds, how)).toSorted()).toEqual(orgIds.toSorted());
    for (const shop of shops)
      expect([await shop.isFound(), await shop.attribute(), await shop.wrong()]).toEqual([false, 0, 0]);
  }
  // One with more messages than a statement should read, or whose attributions are being written, is left alone.
  expect(await unsafeWriteAttributions(orgIds, { ...how, most: 1 })).toEqual([]);
  const [busy, ...others] = shops;
  await busy?.world.ctx.db.sql(async (sql) => {
    await lockAttributions(sql, busy.world.orgId);
    const done = await unsafeWriteAttributions(orgIds, how);
    expect(done.toSorted()).toEqual(others.map(({ world }) => world.orgId).toSorted());
  });
});
