import { beforeEach, describe, expect, it } from "vitest";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { chooseEcommerceStore, findServingStore, recordNumberStatus, upsertStores } from "../../../lib/stores/index.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";

let ctx: Ctx;
let f01: string;
let f02: string;
let f03: string;

beforeEach(async () => {
  ctx = (await createOrganization("Lojas")).ctx;
  f01 = await createStore(ctx.orgId, "F01");
  f02 = await createStore(ctx.orgId, "F02");
  f03 = await createStore(ctx.orgId, "F03", { isEcommerce: true });
});

const choose = (id: string, isEcommerce = true, as: Ctx = ctx) => chooseEcommerceStore(as, { id, isEcommerce });
const chosen = async (as: Ctx = ctx) => {
  const rows = await as.db.transaction(({ prisma }) => prisma.store.findMany({ where: { isEcommerce: true } }));
  return rows.map(({ code }) => code);
};

describe("chooseEcommerceStore", () => {
  it("moves the e-commerce flag from the previous store to this one", async () => {
    expect(await choose(f01)).toEqual({ id: f01, isEcommerce: true });
    expect(await chosen()).toEqual(["F01"]);
  });

  it("removes the flag only from the store that has it", async () => {
    await choose(f01, false);
    expect(await chosen()).toEqual(["F03"]);
    await choose(f03, false);
    expect(await chosen()).toEqual([]);
  });

  it("leaves one e-commerce store after concurrent requests", async () => {
    for (let round = 0; round < 6; round++) {
      await Promise.all([choose(f01), choose(f02), choose(f03), choose(f01), choose(f02)]);
      expect(await chosen()).toHaveLength(1);
    }
  });

  it("overrides the ERP's flag, even during a sync", async () => {
    const branch = { code: "F01", tradeName: "F01", legalName: null, city: null, state: null, isActive: true };
    const sync = () => ctx.db.sql((sql) => upsertStores(sql, ctx.orgId, [{ ...branch, isEcommerce: true }]));
    await Promise.all([sync(), choose(f02), sync(), choose(f02), sync()]);
    expect(await chosen()).toEqual(["F02"]);
    await choose(f02, false);
    await sync();
    expect(await chosen()).toEqual([]);
  });

  it("answers 404 for a store of another organization, and changes none there", async () => {
    const other = (await createOrganization("Vizinha")).ctx;
    await expect(choose(f01, true, other)).rejects.toMatchObject({ status: 404 });
    const theirs = await createStore(other.orgId, "F01", { isEcommerce: true });
    await choose(f01);
    expect([await chosen(other), await chosen()]).toEqual([["F01"], ["F01"]]);
    await choose(theirs, false, other);
    expect([await chosen(other), await chosen()]).toEqual([[], ["F01"]]);
  });

  it("requires access to the whole organization", async () => {
    await expect(choose(f01, true, userCtx(ctx.orgId, { storeScope: [f01] }))).rejects.toMatchObject({ status: 403 });
    await expect(choose(f02, true, userCtx(ctx.orgId, { storeScope: [f01] }))).rejects.toMatchObject({ status: 404 });
    await choose(f01, true, userCtx(ctx.orgId));
    expect(await chosen()).toEqual(["F01"]);
  });
});

describe("findServingStore", () => {
  const serve = (preferredStoreId: string | null, mode: "gateway" | "waba_official" = "gateway", as: Ctx = ctx) =>
    findServingStore(as, { preferredStoreId, mode, isMenuPending: false });
  const instance = (storeId: string, gatewayInstanceName: string) =>
    ctx.db.transaction(({ prisma }) =>
      prisma.storeWhatsappNumber.create({
        data: { organizationId: ctx.orgId, storeId, provider: "gateway", gatewayInstanceName },
      }),
    );

  it("returns a preferred store only while its gateway instance is connected", async () => {
    const name = `loja-${f01}`;
    await instance(f01, name);
    expect(await serve(f01)).toEqual({ storeId: f03, reason: "no_connected_instance" });
    expect(await recordNumberStatus(ctx, { gatewayInstanceName: name, connectionState: "open" })).toBe(true);
    expect(await serve(f01)).toEqual({ storeId: f01, reason: "preferred_store" });
    await recordNumberStatus(ctx, { gatewayInstanceName: name, connectionState: "close" });
    expect(await serve(f01)).toEqual({ storeId: f03, reason: "no_connected_instance" });
  });

  it("requires, in official mode, a helpdesk inbox of the store or of its number", async () => {
    expect(await serve(f01, "waba_official")).toEqual({ storeId: f03, reason: "no_inbox" });
    await ctx.db.transaction(({ prisma }) =>
      prisma.store.updateMany({ where: { id: f01 }, data: { helpdeskInboxId: 4 } }),
    );
    expect(await serve(f01, "waba_official")).toEqual({ storeId: f01, reason: "preferred_store" });
    await ctx.db.transaction(({ prisma }) =>
      prisma.storeWhatsappNumber.create({
        data: { organizationId: ctx.orgId, storeId: f02, provider: "cloud_official", helpdeskInboxId: 5 },
      }),
    );
    expect(await serve(f02, "waba_official")).toEqual({ storeId: f02, reason: "preferred_store" });
  });

  it("lets a principal serve for its alias", async () => {
    const alias = await createStore(ctx.orgId, "F01A", { primaryStoreId: f01 });
    await instance(f01, `loja-${f01}`);
    await recordNumberStatus(ctx, { gatewayInstanceName: `loja-${f01}`, connectionState: "open" });
    expect(await serve(alias)).toEqual({ storeId: f01, reason: "preferred_store" });
  });

  it("ignores a preferred store of another organization, and never returns such a store", async () => {
    const other = (await createOrganization("Vizinha")).ctx;
    expect(await serve(f01, "gateway", other)).toEqual({ storeId: null, reason: "no_preferred_store" });
    expect(await serve(null)).toEqual({ storeId: f03, reason: "no_preferred_store" });
    const name = `loja-${f01}`;
    await instance(f01, name);
    expect(
      await recordNumberStatus(systemCtx(other.orgId, "test"), { gatewayInstanceName: name, connectionState: "open" }),
    ).toBe(false);
    expect(await serve(f01)).toMatchObject({ reason: "no_connected_instance" });
  });
});
