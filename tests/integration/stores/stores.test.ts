import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  expandStores,
  findStoreRefs,
  listStores,
  type StoreInput,
  StoresQuery,
  upsertSellers,
  upsertStores,
} from "../../../lib/stores/index.ts";
import { forgetAliases, resolveAliases } from "../../../lib/stores/resolve-aliases.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { rowVersions } from "../../support/row-versions.ts";

let ctx: Ctx;

beforeEach(async () => {
  ctx = (await createOrganization("Lojas")).ctx;
});

function branch(code: string, fields: Partial<StoreInput> = {}): StoreInput {
  const names = { tradeName: `Loja ${code}`, legalName: "Lojas Ltda" };
  return { code, ...names, city: "Recife", state: "PE", isActive: true, isEcommerce: false, ...fields };
}

const upsert = (rows: StoreInput[]) => ctx.db.sql((sql) => upsertStores(sql, ctx.orgId, rows));
const stored = () => ctx.db.transaction(({ prisma }) => prisma.store.findMany({ orderBy: { code: "asc" } }));

describe("upsertStores", () => {
  it("creates stores, updates those that differ, and writes nothing for unchanged rows", async () => {
    expect(await upsert([branch("F01"), branch("F02")])).toEqual({ created: 2, updated: 0, unchanged: 0 });
    const before = await rowVersions(ctx.orgId, ["store"]);
    expect(await upsert([branch("F01"), branch("F02")])).toEqual({ created: 0, updated: 0, unchanged: 2 });
    expect(await rowVersions(ctx.orgId, ["store"])).toEqual(before);
    expect(await upsert([branch("F01", { isActive: false }), branch("F03")])).toEqual({
      created: 1,
      updated: 1,
      unchanged: 0,
    });
    expect(await stored()).toMatchObject([{ code: "F01", isActive: false }, { code: "F02" }, { code: "F03" }]);
  });

  it("uses the later of two rows of one branch", async () => {
    await upsert([branch("F01", { tradeName: "Velha" }), branch("F01", { tradeName: "Nova" })]);
    expect(await stored()).toMatchObject([{ tradeName: "Nova" }]);
  });

  it("keeps the alias and the helpdesk inbox that the organization set", async () => {
    const principal = await createStore(ctx.orgId, "F01");
    await createStore(ctx.orgId, "F02", { primaryStoreId: principal });
    await ctx.db.transaction(({ prisma }) =>
      prisma.store.updateMany({ where: { code: "F02" }, data: { helpdeskInboxId: 7 } }),
    );
    await upsert([branch("F02", { tradeName: "Outlet" })]);
    expect((await stored())[1]).toMatchObject({ tradeName: "Outlet", primaryStoreId: principal, helpdeskInboxId: 7 });
  });

  it("marks one e-commerce store, even when the ERP names several", async () => {
    await upsert([branch("F09", { isEcommerce: true }), branch("F08", { isEcommerce: true }), branch("F01")]);
    expect((await stored()).filter((store) => store.isEcommerce)).toMatchObject([{ code: "F08" }]);
  });

  it("changes no branch of the same code in another organization", async () => {
    const other = await createOrganization("Vizinha");
    await createStore(other.orgId, "F01");
    const before = await rowVersions(other.orgId, ["store"]);
    await upsert([branch("F01", { tradeName: "Minha" })]);
    expect(await rowVersions(other.orgId, ["store"])).toEqual(before);
    expect(await ctx.db.sql((sql) => findStoreRefs(sql, ctx.orgId))).toMatchObject([{ code: "F01", isActive: true }]);
    expect(await ctx.db.sql((sql) => findStoreRefs(sql, other.orgId))).toEqual([]);
  });
});

describe("upsertSellers", () => {
  it("creates sellers, updates those that differ, and writes nothing for unchanged rows", async () => {
    const storeId = await createStore(ctx.orgId, "F01");
    const seller = { externalId: "1", name: "Ana", email: null, storeId, status: "ACTIVE" as const };
    const write = (rows: (typeof seller)[]) => ctx.db.sql((sql) => upsertSellers(sql, ctx.orgId, rows));
    expect(await write([seller])).toEqual({ created: 1, updated: 0, unchanged: 0 });
    const before = await rowVersions(ctx.orgId, ["seller"]);
    expect(await write([seller, seller])).toEqual({ created: 0, updated: 0, unchanged: 2 });
    expect(await rowVersions(ctx.orgId, ["seller"])).toEqual(before);
    expect(await write([{ ...seller, name: "Ana Lima" }])).toEqual({ created: 0, updated: 1, unchanged: 0 });
  });

  it("assigns a seller listed in two stores to the one where the seller is active, in any order", async () => {
    const [left, now] = [await createStore(ctx.orgId, "F01"), await createStore(ctx.orgId, "F02")];
    const rows = [
      { externalId: "1", name: "Ana", email: null, storeId: now, status: "ACTIVE" as const },
      { externalId: "1", name: "Ana", email: null, storeId: left, status: "INACTIVE" as const },
    ];
    for (const listed of [rows, rows.toReversed()]) {
      await ctx.db.sql((sql) => upsertSellers(sql, ctx.orgId, listed));
      const found = await ctx.db.rows("SELECT store_id, status FROM seller WHERE organization_id = $1", [ctx.orgId]);
      expect(found).toEqual([{ store_id: now, status: "ACTIVE" }]);
    }
  });

  it("rejects a store of another organization", async () => {
    const other = await createOrganization("Vizinha");
    const storeId = await createStore(other.orgId, "F01");
    const seller = { externalId: "1", name: "Ana", email: null, storeId, status: "ACTIVE" as const };
    await expect(ctx.db.sql((sql) => upsertSellers(sql, ctx.orgId, [seller]))).rejects.toThrow(/foreign key/);
    await other.ctx.db.sql((sql) => upsertSellers(sql, other.orgId, [seller]));
  });
});

describe("aliases", () => {
  it("resolve to their principal and expand a list of stores, in their own organization", async () => {
    const principal = await createStore(ctx.orgId, "F01");
    const alias = await createStore(ctx.orgId, "F02", { primaryStoreId: principal });
    const alone = await createStore(ctx.orgId, "F03");
    expect(await resolveAliases(ctx)).toEqual(new Map([[alias, principal]]));
    expect((await expandStores(ctx, [principal])).sort()).toEqual([principal, alias].sort());
    expect((await expandStores(ctx, [alias, alone])).sort()).toEqual([principal, alias, alone].sort());
    const other = (await createOrganization("Vizinha")).ctx;
    expect(await resolveAliases(other)).toEqual(new Map());
    expect(await expandStores(other, [principal])).toEqual([principal]);
  });

  it("are cached, and read again after the cache is cleared", async () => {
    const principal = await createStore(ctx.orgId, "F01");
    expect(await resolveAliases(ctx)).toEqual(new Map());
    const alias = await createStore(ctx.orgId, "F02", { primaryStoreId: principal });
    expect(await resolveAliases(ctx)).toEqual(new Map());
    await forgetAliases(ctx.orgId);
    expect(await resolveAliases(ctx)).toEqual(new Map([[alias, principal]]));
  });
});

describe("listStores", () => {
  it("lists the organization's stores by code, page by page", async () => {
    for (const code of ["F03", "F01", "F02"]) await createStore(ctx.orgId, code);
    await createStore((await createOrganization("Vizinha")).orgId, "F00");
    expect(await listStores(ctx)).toMatchObject({
      total: 3,
      page: 1,
      limit: 50,
      data: [{ code: "F01" }, { code: "F02" }, { code: "F03" }],
    });
    expect((await listStores(ctx, StoresQuery.parse({ page: 2, limit: 2 }))).data).toMatchObject([{ code: "F03" }]);
  });

  it("sorts by the given field, missing values last, and by code for an unknown field", async () => {
    await upsert([branch("F01", { city: "Recife" }), branch("F02", { city: null }), branch("F03", { city: "Belém" })]);
    const codes = async (query: object) =>
      (await listStores(ctx, StoresQuery.parse(query))).data.map(({ code }) => code);
    expect(await codes({ sort: "city" })).toEqual(["F03", "F01", "F02"]);
    expect(await codes({ sort: "city", order: "desc" })).toEqual(["F01", "F03", "F02"]);
    expect(await codes({ sort: "state", order: "desc" })).toEqual(["F03", "F02", "F01"]);
    expect(await codes({ sort: "primary_store_id; --", order: "sideways" })).toEqual(["F01", "F02", "F03"]);
  });

  it("lists only their stores, with aliases, for a user limited to stores", async () => {
    const principal = await createStore(ctx.orgId, "F01");
    await createStore(ctx.orgId, "F02", { primaryStoreId: principal });
    await createStore(ctx.orgId, "F03");
    const { data, total } = await listStores(userCtx(ctx.orgId, { storeScope: [principal] }));
    expect([data.map(({ code }) => code), total]).toEqual([["F01", "F02"], 2]);
    expect((await listStores(userCtx(ctx.orgId, { storeScope: [] }))).data).toEqual([]);
    expect((await listStores(userCtx(ctx.orgId))).total).toBe(3);
  });
});
