import { route } from "@/lib/http/index.ts";
import { ChangeUserStores, changeUserStores, PathId, PersonView } from "@/lib/identity/index.ts";

// PUT /users/:id/stores: the stores a user may see; an empty list means the whole organization.
export const PUT = route({
  summary: "Sets the stores that a user may see; an empty list means all",
  permissions: [["app:team"]],
  params: PathId,
  body: ChangeUserStores,
  response: PersonView,
  errors: [
    "change_of_oneself",
    "store_not_found",
    "stores_beyond_own",
    "user_exceeds_own_permissions",
    "user_not_found",
  ],
  handler: ({ ctx, params, body }) => changeUserStores(ctx, { ...params, ...body }),
});
