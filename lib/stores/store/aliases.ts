import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { LinkAlias } from "../schemas.ts";
import { refusedAs } from "./refusals.ts";

/** The database rejects chains and self references even with concurrent writers: trigger `store_no_alias_chain`. */
const REFUSALS = {
  store_not_own_alias_check: () => new ConflictError("alias_of_itself", "A store can't be an alias of itself"),
  store_principal_is_no_alias: () =>
    new ConflictError(
      "principal_is_alias",
      "The principal store is itself an alias, and an alias of an alias is not allowed",
    ),
  store_alias_has_no_aliases: () =>
    new ConflictError("alias_has_aliases", "This store has aliases, and an alias of an alias is not allowed"),
};

export async function writeAlias(ctx: Ctx, { aliasId, principalId }: LinkAlias): Promise<void> {
  const where = { organizationId: ctx.orgId, id: aliasId };
  await refusedAs(REFUSALS, () =>
    ctx.db.transaction(({ prisma }) => prisma.store.updateMany({ where, data: { primaryStoreId: principalId } })),
  );
}

/** False if the store is not an alias. */
export async function clearAlias(ctx: Ctx, aliasId: string): Promise<boolean> {
  const { count } = await ctx.db.transaction(({ prisma }) =>
    prisma.store.updateMany({
      where: { organizationId: ctx.orgId, id: aliasId, primaryStoreId: { not: null } },
      data: { primaryStoreId: null },
    }),
  );
  return count > 0;
}
