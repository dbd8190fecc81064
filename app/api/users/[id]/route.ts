import { route } from "@/lib/http/index.ts";
import { PathId, PROVIDER_ERRORS, removeUser } from "@/lib/identity/index.ts";

// DELETE /users/:id: removes a member with their audit rows, or an open invite.
export const DELETE = route({
  summary: "Removes a member with their audit rows, or an open invitation",
  permissions: [["app:team"]],
  params: PathId,
  errors: [
    ...PROVIDER_ERRORS,
    "change_of_oneself",
    "last_administrator",
    "user_exceeds_own_permissions",
    "user_not_found",
  ],
  handler: ({ ctx, params }) => removeUser(ctx, params),
});
