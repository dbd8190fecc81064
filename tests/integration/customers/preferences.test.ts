import { beforeEach, describe, expect, it } from "vitest";
import { customerRef, refreshPreferences, upsertCustomers } from "../../../lib/customers/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { registerSales, type SaleInput } from "../../../lib/sales/index.ts";
import { type SellerInput, upsertSellers } from "../../../lib/stores/index.ts";
import { createOrganization, createStore } from "../../support/factories.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");

class Shop {
  orgId = "";
  stores: Record<string, string> = {};
  #sales = 0;

  async open(): Promise<this> {
    this.orgId = (await createOrganization("Preferências")).orgId;
    for (const code of ["F01", "F02", "F03"]) this.stores[code] = await createStore(this.orgId, code);
    await this.seller("ana", "F01");
    await this.seller("bia", "F02");
    await this.register("F01", "1", "11987654321");
    return this;
  }

  async seller(externalId: string, code: string | null, status: SellerInput["status"] = "ACTIVE"): Promise<void> {
    const storeId = code && (this.stores[code] ?? null);
    const row = { externalId, name: externalId, email: null, storeId, status };
    await tenantDb(this.orgId).sql((sql) => upsertSellers(sql, this.orgId, [row]));
  }

  async register(storeCode: string, externalId: string, phone: string): Promise<void> {
    const person = { name: "Zoé", email: null, phone, phoneType: "MOBILE" as const, taxId: null, birthDate: null };
    const place = { zipCode: null, city: null, state: null, address: null, neighborhood: null };
    const storeId = this.stores[storeCode] ?? "";
    const row = { ...person, ...place, storeId, storeCode, externalId, transId: ++this.#sales };
    await tenantDb(this.orgId).sql((sql) => upsertCustomers(sql, this.orgId, [row]));
  }

  async sell(sellerRef: string, day: string, amount: number, code = "F01"): Promise<void> {
    const sale: SaleInput = {
      storeId: this.stores[code] ?? "",
      externalId: String(++this.#sales),
      transId: this.#sales,
      sellerRef,
      items: [],
      customerRef: customerRef("F01", "1"),
      kind: amount < 0 ? "return" : "sale",
      occurredAt: new Date(`${day}T12:00:00-03:00`),
      amountCents: BigInt(amount * 100),
    };
    await tenantDb(this.orgId).sql((sql) => registerSales(sql, this.orgId, [sale], NOW));
  }

  /** Preferred seller and store, which must be equal in both tables. */
  async preferences(ids: "all" | "one" = "all"): Promise<(string | null)[]> {
    return tenantDb(this.orgId).transaction(async ({ prisma }) => {
      const customer = await prisma.customer.findFirstOrThrow();
      await tenantDb(this.orgId).sql((sql) =>
        refreshPreferences(sql, this.orgId, ids === "all" ? null : [customer.id], NOW),
      );
      const { preferredSellerId, preferredStoreId } = await prisma.customer.findFirstOrThrow();
      expect(await prisma.customerMetrics.findFirstOrThrow()).toMatchObject({ preferredSellerId, preferredStoreId });
      const seller = preferredSellerId && (await prisma.seller.findFirstOrThrow({ where: { id: preferredSellerId } }));
      const store = preferredStoreId && (await prisma.store.findFirstOrThrow({ where: { id: preferredStoreId } }));
      return [seller ? seller.externalId : null, store ? store.code : null];
    });
  }
}

let shop: Shop;

beforeEach(async () => {
  shop = await new Shop().open();
});

describe("the preferred seller", () => {
  it("is the seller of the most recent purchase, for one customer and for all customers", async () => {
    expect(await shop.preferences()).toEqual([null, null]);
    await shop.seller("carla", "F01");
    for (const day of ["2026-03-01", "2026-04-01", "2026-05-01"]) await shop.sell("ana", day, 900);
    await shop.sell("carla", "2026-06-01", 10);
    expect(await shop.preferences("one")).toEqual(["carla", "F01"]);
    expect(await shop.preferences("all")).toEqual(["carla", "F01"]);
  });

  it("must have sold within the last year", async () => {
    await shop.sell("ana", "2025-11-19", 10);
    expect(await shop.preferences()).toEqual([null, "F01"]);
    await shop.sell("ana", "2025-11-20", 10);
    expect(await shop.preferences()).toEqual(["ana", "F01"]);
  });

  it("must be active", async () => {
    await shop.seller("carla", "F01");
    await shop.sell("ana", "2026-05-01", 10);
    await shop.sell("carla", "2026-06-01", 10);
    await shop.seller("carla", "F01", "INACTIVE");
    expect((await shop.preferences())[0]).toBe("ana");
    await shop.seller("carla", "F01", "ACTIVE");
    expect((await shop.preferences())[0]).toBe("carla");
  });

  it("must belong to a store where the customer is registered, aliases included", async () => {
    await shop.sell("bia", "2026-06-01", 10, "F02");
    expect((await shop.preferences())[0]).toBeNull();
    await shop.register("F02", "77", "11987654321");
    expect((await shop.preferences())[0]).toBe("bia");
    await shop.seller("bia", "F03");
    expect((await shop.preferences())[0]).toBeNull();
    await tenantDb(shop.orgId).transaction(({ prisma }) =>
      prisma.store.updateMany({ where: { code: "F03" }, data: { primaryStoreId: shop.stores.F01 } }),
    );
    expect((await shop.preferences())[0]).toBe("bia");
  });

  it("must have a sale: a return alone sets no preferred seller", async () => {
    await shop.sell("ana", "2026-06-01", -10);
    expect((await shop.preferences())[0]).toBeNull();
  });
});

describe("the preferred store", () => {
  it("is the store of the seller with the highest sales, at any date", async () => {
    await shop.sell("bia", "2022-01-01", 500, "F02");
    await shop.sell("ana", "2026-06-01", 499.99);
    expect(await shop.preferences()).toEqual(["ana", "F02"]);
    await shop.sell("bia", "2026-06-02", -1, "F02");
    expect((await shop.preferences())[1]).toBe("F01");
  });

  it("follows a seller who changes store, and skips a seller without a store", async () => {
    await shop.sell("ana", "2026-06-01", 100);
    await shop.sell("bia", "2026-06-01", 10, "F02");
    await shop.seller("ana", "F03");
    expect((await shop.preferences())[1]).toBe("F03");
    await shop.seller("ana", null);
    expect((await shop.preferences())[1]).toBe("F02");
  });
});

describe("a preference pinned by a user", () => {
  it("stays while the other preference is still computed", async () => {
    await shop.sell("ana", "2026-06-01", 100);
    await tenantDb(shop.orgId).transaction(async ({ prisma }) => {
      const chosen = { preferredStoreId: shop.stores.F03 ?? null, preferredStorePinned: true };
      await prisma.customer.updateMany({ data: chosen });
      await prisma.customerMetrics.updateMany({ data: { preferredStoreId: chosen.preferredStoreId } });
    });
    expect(await shop.preferences()).toEqual(["ana", "F03"]);
  });
});

describe("refreshPreferences", () => {
  it("writes nothing the second time, and nothing for another organization", async () => {
    await shop.sell("ana", "2026-06-01", 100);
    const other = await new Shop().open();
    const refresh = (orgId: string) => tenantDb(orgId).sql((sql) => refreshPreferences(sql, orgId, null, NOW));
    const [{ id } = { id: "" }] = await tenantDb(shop.orgId).transaction(({ prisma }) => prisma.customer.findMany());
    expect(await tenantDb(other.orgId).sql((sql) => refreshPreferences(sql, other.orgId, [id], NOW))).toBe(0);
    expect(await refresh(other.orgId)).toBe(0);
    expect(await refresh(shop.orgId)).toBe(1);
    expect(await refresh(shop.orgId)).toBe(0);
  });
});
