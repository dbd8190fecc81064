import fc from "fast-check";
import { expect, it } from "vitest";
import { coveredStores, expandStores } from "../../../lib/stores/index.ts";
import { forgetAliases } from "../../../lib/stores/resolve-aliases.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";

const STORES = 8;
/** The principal that each store reports with, or itself; no chains, as in the database. */
const Tree = fc
  .array(fc.nat(STORES - 1), { minLength: STORES, maxLength: STORES })
  .map((picks) => picks.map((pick, store) => (picks[pick] === pick ? pick : store)));
const Some = fc.option(fc.uniqueArray(fc.nat(STORES), { maxLength: STORES }), { nil: null });

it("the SQL of a report covers the stores that expandStores returns, for any aliases", async () => {
  const { orgId, ctx } = await createOrganization("Rede");
  const strange = await createStore((await createOrganization("Vizinha")).orgId, "F01");
  const ids = await Promise.all(Array.from({ length: STORES }, (_, store) => createStore(orgId, `F0${store}`)));
  const named = (picks: number[]) => picks.map((pick) => ids[pick] ?? strange);
  const link = async (tree: number[]) => {
    await ctx.db.sql(async (sql) => {
      await sql.run("UPDATE store SET primary_store_id = NULL WHERE organization_id = $1", [orgId]);
      await sql.run(
        `UPDATE store s SET primary_store_id = a.principal FROM unnest($2::uuid[], $3::uuid[]) AS a(id, principal)
         WHERE s.organization_id = $1 AND s.id = a.id AND a.principal <> a.id`,
        [orgId, ids, named(tree)],
      );
    });
    await forgetAliases(orgId);
  };
  const expand = async (picks: number[] | null) => (picks ? expandStores(ctx, named(picks)) : ids);

  await fc.assert(
    fc.asyncProperty(Tree, Some, Some, async (tree, visible, asked) => {
      await link(tree);
      const [seen, wanted] = [await expand(visible), await expand(asked)];
      const stores = coveredStores(
        userCtx(orgId, { storeScope: visible && named(visible) }),
        asked ? named(asked) : undefined,
      );
      const rows = await ctx.db.sql((sql) =>
        sql.rows<{ id: string; principalId: string }>(
          `WITH ${stores.cte} SELECT id, principal_id AS "principalId" FROM covered WHERE true ${stores.only("id")}`,
          [...stores.params],
        ),
      );
      expect(rows.map(({ id }) => id).sort()).toEqual(
        ids.filter((id) => seen.includes(id) && wanted.includes(id)).sort(),
      );
      expect(rows.every(({ id, principalId }) => principalId === ids[tree[ids.indexOf(id)] ?? -1])).toBe(true);
    }),
    { numRuns: 60 },
  );
});
