import { route } from "@/lib/http/index.ts";
import { getAliasTree, LinkAlias, linkAlias } from "@/lib/stores/index.ts";

const permissions = [["app:store-aliases"]];

export const GET = route({ permissions, handler: ({ ctx }) => getAliasTree(ctx) });

export const POST = route({
  permissions,
  body: LinkAlias,
  status: 201,
  handler: ({ ctx, body }) => linkAlias(ctx, body),
});
