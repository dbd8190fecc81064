import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { getAliasTree, linkAlias, listStores, unlinkAlias } from "../../../lib/stores/index.ts";
import { resolveAliases } from "../../../lib/stores/resolve-aliases.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";

let ctx: Ctx;
let f01: string;
let f02: string;
let f03: string;

beforeEach(async () => {
  ctx = (await createOrganization("Lojas")).ctx;
  f01 = await createStore(ctx.orgId, "F01");
  f02 = await createStore(ctx.orgId, "F02");
  f03 = await createStore(ctx.orgId, "F03");
});

const link = (aliasId: string, principalId: string, as: Ctx = ctx) => linkAlias(as, { aliasId, principalId });
const principals = async (as: Ctx = ctx) =>
  Object.fromEntries((await listStores(as)).data.map(({ code, primaryStoreId }) => [code, primaryStoreId]));

describe("linkAlias", () => {
  it("updates the cached aliases at once", async () => {
    expect(await resolveAliases(ctx)).toEqual(new Map());
    await link(f02, f01);
    expect(await resolveAliases(ctx)).toEqual(new Map([[f02, f01]]));
    await unlinkAlias(ctx, { id: f02 });
    expect(await resolveAliases(ctx)).toEqual(new Map());
  });

  it("moves an alias to another principal, and is idempotent", async () => {
    await link(f03, f01);
    await link(f03, f01);
    await link(f03, f02);
    expect(await principals()).toEqual({ F01: null, F02: null, F03: f02 });
  });

  it("rejects a chain from either end, and a store as its own alias", async () => {
    await link(f02, f01);
    await expect(link(f03, f02)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("principal store is itself an alias"),
    });
    await expect(link(f01, f03)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("This store has aliases"),
    });
    await expect(link(f01, f02)).rejects.toMatchObject({ status: 409 });
    await expect(link(f03, f03)).rejects.toMatchObject({ status: 409, message: expect.stringContaining("itself") });
    expect(await principals()).toEqual({ F01: null, F02: f01, F03: null });
  });

  it("creates no chain under concurrent requests", async () => {
    for (let round = 0; round < 8; round++) {
      const outcomes = await Promise.allSettled([link(f01, f02), link(f02, f03), link(f03, f01)]);
      const tree = await principals();
      const pointedAt = new Set(Object.values(tree).filter((id) => id !== null));
      const codes = { [f01]: "F01", [f02]: "F02", [f03]: "F03" };
      for (const id of pointedAt) expect(tree[codes[id] ?? ""]).toBeNull();
      const refused = outcomes.filter((one) => one.status === "rejected").map(({ reason }) => reason.status);
      expect(refused.every((status) => status === 409)).toBe(true);
      expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
      for (const [code, id] of [
        ["F01", f01],
        ["F02", f02],
        ["F03", f03],
      ] as const)
        if (tree[code]) await unlinkAlias(ctx, { id });
    }
  });

  it("cannot be bypassed: the database rejects alias chains written directly", async () => {
    await link(f02, f01);
    const write = (id: string, principal: string) =>
      ctx.db.transaction(({ prisma }) =>
        prisma.store.updateMany({ where: { id }, data: { primaryStoreId: principal } }),
      );
    await expect(write(f03, f02)).rejects.toThrow(/principal is an alias/);
    await expect(write(f01, f03)).rejects.toThrow(/alias has aliases/);
    await unlinkAlias(ctx, { id: f02 });
    const bothAtOnce = `UPDATE store SET primary_store_id = CASE id WHEN $2 THEN $3::uuid ELSE $4::uuid END
      WHERE organization_id = $1 AND id IN ($2, $3)`;
    await expect(ctx.db.sql((sql) => sql.run(bothAtOnce, [ctx.orgId, f03, f02, f01]))).rejects.toThrow(/alias/);
  });

  it("answers 404 for a store of another organization, at either end", async () => {
    const other = (await createOrganization("Vizinha")).ctx;
    const theirs = await createStore(other.orgId, "F01");
    await expect(link(theirs, f01)).rejects.toMatchObject({ status: 404 });
    await expect(link(f02, theirs)).rejects.toMatchObject({ status: 404 });
    await expect(link(f02, f01, other)).rejects.toMatchObject({ status: 404 });
    await expect(link(randomUUID(), f01)).rejects.toMatchObject({ status: 404 });
    expect([await principals(), await principals(other)]).toEqual([{ F01: null, F02: null, F03: null }, { F01: null }]);
    await link(f02, f01);
  });

  it("requires access to every store", async () => {
    const manager = userCtx(ctx.orgId, { storeScope: [f01, f02] });
    await expect(link(f03, f01, manager)).rejects.toMatchObject({ status: 404 });
    await expect(link(f02, f03, manager)).rejects.toMatchObject({ status: 404 });
    await expect(link(f02, f01, manager)).rejects.toMatchObject({ status: 403 });
    expect(await principals()).toMatchObject({ F02: null });
    await link(f02, f01);
    await expect(unlinkAlias(manager, { id: f02 })).rejects.toMatchObject({ status: 403 });
    expect(await principals()).toMatchObject({ F02: f01 });
  });
});

describe("unlinkAlias", () => {
  it("answers 404 for a store that is not an alias", async () => {
    await expect(unlinkAlias(ctx, { id: f01 })).rejects.toMatchObject({ status: 404 });
    await expect(unlinkAlias(ctx, { id: randomUUID() })).rejects.toMatchObject({ status: 404 });
  });

  it("changes no alias of another organization", async () => {
    await link(f02, f01);
    const other = (await createOrganization("Vizinha")).ctx;
    await expect(unlinkAlias(other, { id: f02 })).rejects.toMatchObject({ status: 404 });
    expect(await principals()).toMatchObject({ F02: f01 });
    await unlinkAlias(ctx, { id: f02 });
    expect(await principals()).toMatchObject({ F02: null });
  });
});

describe("getAliasTree", () => {
  it("returns principals with their aliases, and the alias map, of the visible stores", async () => {
    await link(f03, f01);
    expect(await getAliasTree(ctx)).toEqual({
      aliases: { [f03]: f01 },
      principals: [
        { id: f01, code: "F01", tradeName: "Loja F01", aliases: [{ id: f03, code: "F03", tradeName: "Loja F03" }] },
        { id: f02, code: "F02", tradeName: "Loja F02", aliases: [] },
      ],
    });
    const manager = userCtx(ctx.orgId, { storeScope: [f02] });
    expect(await getAliasTree(manager)).toEqual({
      aliases: {},
      principals: [{ id: f02, code: "F02", tradeName: "Loja F02", aliases: [] }],
    });
    expect(await getAliasTree((await createOrganization("Vizinha")).ctx)).toEqual({ aliases: {}, principals: [] });
  });
});
