import {
  type CustomerInput,
  customerRef,
  recomputeMetrics,
  refreshPreferences,
  rfmBounds,
  rfmConstants,
  upsertCustomers,
} from "../../lib/customers/index.ts";
import { fixedClock } from "../../lib/platform/clock.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { systemCtx } from "../../lib/platform/ctx.ts";
import { env } from "../../lib/platform/env.ts";
import { registerSales, type SaleInput, upsertProducts } from "../../lib/sales/index.ts";
import { upsertSellers } from "../../lib/stores/index.ts";
import { createOrganization, createStore, userCtx } from "./factories.ts";

export const SHOP_NOW = "2026-11-20T15:00:00.000Z";

type Person = Partial<Omit<CustomerInput, "storeId" | "storeCode" | "externalId">>;
type Sold = { at: string; cents: number; code?: string; seller?: string | null; items?: SaleInput["items"] };

/** A shop with imported customers and sales: stores F01, F02, and F91 as an alias of F01. */
export class CustomerShop {
  readonly stores: Record<string, string> = {};
  readonly orgId: string;
  readonly ctx: Ctx;
  #transId = 0;

  private constructor(orgId: string) {
    this.orgId = orgId;
    this.ctx = systemCtx(orgId, "test", fixedClock(SHOP_NOW));
  }

  static async open(): Promise<CustomerShop> {
    const shop = new CustomerShop((await createOrganization("Clientes")).orgId);
    shop.stores.F01 = await createStore(shop.orgId, "F01");
    shop.stores.F02 = await createStore(shop.orgId, "F02");
    shop.stores.F91 = await createStore(shop.orgId, "F91", { primaryStoreId: shop.stores.F01 });
    await shop.sellers([
      ["ana", "F01"],
      ["bia", "F02"],
    ]);
    return shop;
  }

  storeId(code: string): string {
    const id = this.stores[code];
    if (!id) throw new Error(`No store ${code}`);
    return id;
  }

  /** A signed-in user, limited to the given stores if any. */
  as(permissions: string[], storeCodes?: string[]): Ctx {
    const storeScope = storeCodes?.map((code) => this.storeId(code)) ?? null;
    return userCtx(this.orgId, { permissions, storeScope, clock: fixedClock(SHOP_NOW) });
  }

  async sellers(rows: [externalId: string, code: string][], status: "ACTIVE" | "INACTIVE" = "ACTIVE"): Promise<void> {
    const sellers = rows.map(([externalId, code]) => ({
      externalId,
      name: `Vendedora ${externalId}`,
      email: null,
      storeId: this.storeId(code),
      status,
    }));
    await this.ctx.db.sql((sql) => upsertSellers(sql, this.orgId, sellers));
  }

  async products(
    rows: { externalId: string; name: string; brand: string; department?: string | null }[],
  ): Promise<void> {
    const blank = { productCode: null, shortName: null, collection: null, department: null, priceCents: null };
    const products = rows.map((row) => ({ ...blank, ...row, colors: [], sizes: [] }));
    await this.ctx.db.sql((sql) => upsertProducts(sql, this.orgId, products));
  }

  record(code: string, externalId: string, person: Person = {}): CustomerInput {
    const blank = { name: null, email: null, phone: null, taxId: null, birthDate: null };
    const place = { zipCode: null, city: null, state: null, address: null, neighborhood: null };
    const phoneType = person.phone ? ("MOBILE" as const) : null;
    const key = { storeId: this.storeId(code), storeCode: code, externalId, transId: ++this.#transId };
    return { ...blank, ...place, phoneType, ...key, ...person };
  }

  /** Imports records; returns the customer id of each. */
  async register(records: readonly CustomerInput[]): Promise<string[]> {
    await this.ctx.db.sql((sql) => upsertCustomers(sql, this.orgId, records));
    return Promise.all(records.map(({ storeCode, externalId }) => this.ownerOf(customerRef(storeCode, externalId))));
  }

  async ownerOf(ref: string): Promise<string> {
    const rows = await this.ctx.db.sql((sql) =>
      sql.rows<{ id: string }>(
        "SELECT customer_id AS id FROM customer_identity WHERE organization_id = $1 AND kind = 'external' AND value = $2",
        [this.orgId, ref],
      ),
    );
    return rows[0]?.id ?? "";
  }

  async customer(code: string, externalId: string, person: Person = {}): Promise<string> {
    const [id = ""] = await this.register([this.record(code, externalId, person)]);
    return id;
  }

  /** Adds sales to an ERP record and applies all their effects. */
  async sell(ref: string, sales: readonly Sold[]): Promise<void> {
    const rows = sales.map(({ at, cents, code = "F01", seller = "ana", items = [] }): SaleInput => {
      const transId = ++this.#transId;
      const kind = cents < 0 ? ("return" as const) : ("sale" as const);
      const key = { storeId: this.storeId(code), externalId: String(transId), transId };
      return {
        ...key,
        customerRef: ref,
        sellerRef: seller,
        kind,
        occurredAt: new Date(at),
        amountCents: BigInt(cents),
        items,
      };
    });
    const now = new Date(SHOP_NOW);
    await this.ctx.db.sql(async (sql) => {
      const { touchedCustomerIds } = await registerSales(sql, this.orgId, rows, now);
      await recomputeMetrics(sql, this.orgId, touchedCustomerIds, rfmBounds(now, rfmConstants(env())));
      await refreshPreferences(sql, this.orgId, touchedCustomerIds, now);
    });
  }
}
