import { route } from "@/lib/http/index.ts";
import { AliasTree, getAliasTree, LinkAlias, LinkAliasResponse, linkAlias } from "@/lib/stores/index.ts";

const permissions = [["app:store-aliases"]];

export const GET = route({
  summary: "The principal stores with their aliases",
  permissions,
  response: AliasTree,
  handler: ({ ctx }) => getAliasTree(ctx),
});

export const POST = route({
  summary: "Makes a store an alias of another store",
  permissions,
  body: LinkAlias,
  status: 201,
  response: LinkAliasResponse,
  errors: ["alias_has_aliases", "alias_of_itself", "needs_every_store", "principal_is_alias", "store_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => linkAlias(ctx, body),
});
