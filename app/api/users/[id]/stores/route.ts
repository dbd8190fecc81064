import { route } from "@/lib/http/index.ts";
import { ChangeUserStores, changeUserStores, PathId } from "@/lib/identity/index.ts";

// PUT /users/:id/stores: the stores a user may see; an empty list means the whole organization.
export const PUT = route({
  summary: "Sets the stores that a user may see; an empty list means all",
  permissions: [["app:team"]],
  params: PathId,
  body: ChangeUserStores,
  handler: ({ ctx, params, body }) => changeUserStores(ctx, { ...params, ...body }),
});
