import { randomUUID } from "node:crypto";
import { addMonths, DAY_MS, dayOf, startOfDay, startOfQuarter } from "../../lib/core/dates.ts";
import { PERMISSIONS } from "../../lib/core/permissions.ts";
import { RFM_SEGMENTS } from "../../lib/customers/names.ts";
import { WAITING } from "../../lib/helpdesk/index.ts";
import { type Ctx, systemCtx } from "../../lib/platform/ctx.ts";
import { attributeSales } from "../../lib/sending/index.ts";
import { analyze } from "./analyze.ts";
import { bindInbox, pointAt } from "./desk-tenants.ts";
import { createOrganization, createStore, createUser } from "./factories.ts";
import { furnish, type HelpdeskWorld } from "./helpdesk.ts";
import { tokenFor } from "./http.ts";
import { plantLedger } from "./planted-ledger.ts";
import { writeHistory } from "./rfm-history.ts";
import { rebuildAt } from "./rfm-shop.ts";
import { type Random, seeded } from "./seeded.ts";
import { type PlantedSale, plantCustomers, plantSales, plantSeller, rollUpSales } from "./shop.ts";

const CUSTOMERS = 60;
const SALES = 400;
const MINUTE_MS = 60_000;

/** An organization with four stores, one an alias, whose customers have bought until now. */
export class FigureWorld {
  readonly ctx: Ctx;
  readonly random: Random;
  readonly stores: Record<"F01" | "F02" | "F03" | "F91", string>;
  readonly customers: { id: string; storeId: string }[] = [];
  readonly sellers: string[] = [];
  /** The first and the third have a control group, the second and the third an A/B test. */
  readonly campaigns: string[] = [];
  /** With a control group of the organization: this one and the one before. */
  readonly quarters: string[] = [];
  segmentId = "";
  surveyId = "";

  private constructor(ctx: Ctx, stores: FigureWorld["stores"]) {
    [this.ctx, this.stores, this.random] = [ctx, stores, seeded(20_261_128)];
  }

  static async open(now: Date, helpdesk: HelpdeskWorld): Promise<FigureWorld> {
    const { orgId } = await createOrganization("Números");
    const F01 = await createStore(orgId, "F01");
    const world = new FigureWorld(systemCtx(orgId, "test"), {
      F01,
      F02: await createStore(orgId, "F02"),
      F03: await createStore(orgId, "F03"),
      F91: await createStore(orgId, "F91", { primaryStoreId: F01 }),
    });
    await world.#sell(now);
    await world.#send(now);
    await world.#segment();
    await world.#ask(now);
    await world.#talk(now, helpdesk);
    await analyze("programme_member", "sale_attribution");
    return world;
  }

  /** The token of a new user: requests are limited per user. */
  async token(fields: { permissions?: string[]; storeIds?: string[] } = {}): Promise<string> {
    const { permissions = [...PERMISSIONS], storeIds } = fields;
    return tokenFor((await createUser(this.ctx.orgId, { permissions, storeIds })).clerkId);
  }

  async #sell(now: Date): Promise<void> {
    const { below, pick } = this.random;
    const stores = Object.values(this.stores);
    for (let n = 0; n < CUSTOMERS; n += 1) this.customers.push({ id: randomUUID(), storeId: pick(stores) });
    const named = this.customers.map((customer, n) => ({ ...customer, name: `Ana Paula Souza ${n}` }));
    await plantCustomers(this.ctx, named);
    this.sellers.push(await plantSeller(this.ctx, "Lia", this.stores.F01), await plantSeller(this.ctx, "Rui", null));
    const sellers = [null, ...this.sellers];
    const today = startOfDay(dayOf(now)).getTime();
    const synced = Math.max(today + 1, now.getTime() - 10 * MINUTE_MS);
    const soldAt = () => {
      const days = pick([0, 0, 1, 1, below(40), below(400)]);
      // Some of yesterday are before this time of the day, also if the suite runs just after midnight.
      const isEarly = days === 1 && below(2) === 0;
      const at = today - days * DAY_MS + below(isEarly ? synced - today : DAY_MS);
      return new Date(Math.min(at, now.getTime() - 1)).toISOString();
    };
    await plantSales(
      this.ctx,
      Array.from({ length: SALES }, (): PlantedSale => {
        const at = soldAt();
        const customerId = below(8) === 0 ? null : pick(this.customers).id;
        const cents = below(9) === 0 ? -(1 + below(9_000)) : 1 + below(40_000);
        return { at, cents, customerId, storeId: pick(stores), sellerId: pick(sellers) };
      }),
    );
    await rollUpSales(this.ctx);
    await rebuildAt(this.ctx, now);
    await this.ctx.db.rows(
      `UPDATE customer_metrics SET phone_type = 'MOBILE', has_email = order_count % 2 = 0 WHERE organization_id = $1`,
      [this.ctx.orgId],
    );
    await writeHistory(this.ctx);
    await this.ctx.db.rows(
      `INSERT INTO job_run (organization_id, type, status, started_at, finished_at)
       VALUES ($1, 'erp_incremental', 'completed', $2, $2)`,
      [this.ctx.orgId, new Date(synced)],
    );
  }

  async #send(now: Date): Promise<void> {
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const world = { ctx: this.ctx, random: this.random };
    const sends: Parameters<typeof plantLedger>[2][] = [
      { tariff: "cloud_marketing", startedAt: ago(12), withControl: true },
      { tariff: "email", startedAt: ago(2), withControl: false, tests: ["click", "purchase"] },
      { tariff: "cloud_marketing", startedAt: ago(1), withControl: true, tests: ["read", "revenue"] },
    ];
    await this.ctx.db.rows(
      `INSERT INTO message_price (organization_id, tariff, price_micros, charged_per, valid_from, created_at)
       VALUES ($1, 'cloud_marketing', 62500, 'delivered', '2020-01-01', now()), ($1, 'email', 1500, 'sent', '2020-01-01', now())`,
      [this.ctx.orgId],
    );
    // The second is from before the ledger had groups.
    const grouped = this.customers.map((customer, n) => ({
      ...customer,
      rfmStatus: RFM_SEGMENTS[n % RFM_SEGMENTS.length],
    }));
    for (const [n, send] of sends.entries())
      this.campaigns.push(await plantLedger(world, n === 1 ? this.customers : grouped, send));
    await attributeSales(this.ctx, { since: ago(400) });
    await this.#holdOut(now);
  }

  /** The organization's control group of two quarters, since before the sends. */
  async #holdOut(now: Date): Promise<void> {
    const quarter = startOfQuarter(dayOf(now));
    this.quarters.push(quarter, addMonths(quarter, -3));
    for (const day of this.quarters) {
      await this.ctx.db.rows(
        "INSERT INTO programme_quarter (organization_id, quarter, holdout_percent, started_at) VALUES ($1, $2, 20, $3)",
        [this.ctx.orgId, day, startOfDay(day)],
      );
      await this.ctx.db.rows(
        `INSERT INTO programme_member (organization_id, quarter, customer_id, store_id, assignment, assigned_at)
         SELECT $1, $2::date, m.customer_id, m.store_id,
           CASE WHEN m.n % 4 = 0 THEN 'holdout' ELSE 'treated' END, $3
         FROM (SELECT id AS customer_id, store_id, row_number() OVER (ORDER BY id) AS n FROM customer
           WHERE organization_id = $1) m`,
        [this.ctx.orgId, day, startOfDay(day)],
      );
    }
  }

  async #segment(): Promise<void> {
    const filters = [{ category: "purchase", field: "orderCount", operator: "gte", value: 3 }];
    const [row] = await this.ctx.db.rows<{ id: string }>(
      "INSERT INTO segment (organization_id, name, rules, size) VALUES ($1, 'Fiéis', $2, 1) RETURNING id",
      [this.ctx.orgId, JSON.stringify({ rules: [{ logic: "AND", filters }] })],
    );
    this.segmentId = row?.id ?? "";
  }

  /** Links of the last send: some of a retried message, some answered. */
  async #ask(now: Date): Promise<void> {
    const { below } = this.random;
    const [survey] = await this.ctx.db.rows<{ id: string }>(
      "INSERT INTO survey (organization_id, question) VALUES ($1, 'Recomendaria a loja?') RETURNING id",
      [this.ctx.orgId],
    );
    this.surveyId = survey?.id ?? "";
    const links = this.customers.flatMap(({ id, storeId }, n) => {
      const at = new Date(now.getTime() - below(60) * DAY_MS - 1_000).toISOString();
      const link = { customerId: id, storeId, at, score: below(3) === 0 ? null : below(11) };
      return n % 7 === 0 ? [link, { ...link, score: null }] : [link];
    });
    const source = `jsonb_to_recordset($3::jsonb) AS l("customerId" uuid, "storeId" uuid, at timestamptz, score int)`;
    const params = [this.ctx.orgId, this.surveyId, JSON.stringify(links)];
    await this.ctx.db.rows(
      `INSERT INTO survey_token (token, organization_id, survey_id, customer_id, store_id, created_at, recipient_id)
       SELECT md5(random()::text), $1, $2, l."customerId", l."storeId", l.at, (SELECT r.id FROM campaign_recipient r
         WHERE r.organization_id = $1 AND r.customer_id = l."customerId" ORDER BY r.id LIMIT 1) FROM ${source}`,
      params,
    );
    await this.ctx.db.rows(
      `INSERT INTO survey_response (organization_id, survey_id, customer_id, store_id, score, created_at)
       SELECT $1, $2, l."customerId", l."storeId", l.score, l.at FROM ${source} WHERE l.score IS NOT NULL`,
      params,
    );
  }

  /** Waiting and expiring conversations in the inboxes of three stores. */
  async #talk(now: Date, { desk, url }: HelpdeskWorld): Promise<void> {
    const codes = ["F01", "F02", "F03"] as const;
    const account = await furnish(desk, "Números", [...codes]);
    await pointAt(this.ctx, { url, accountId: account.id, apiKey: account.adminToken });
    for (const [at, code] of codes.entries()) {
      const inboxId = account.inboxes[at]?.id ?? 0;
      await bindInbox(this.ctx, this.stores[code], inboxId);
      for (let n = 0; n < 4; n += 1)
        await desk.addConversation(account.id, {
          inboxId,
          phone: `+55119333${at}44${n}0`,
          name: `Bia Lima ${n}`,
          text: "Chegou?",
          labels: n < 3 ? [WAITING] : [],
          createdAt: new Date(now.getTime() - (20 + n) * 3_600_000),
        });
    }
  }
}
