import { route } from "@/lib/http/index.ts";
import { ChangeUserRole, changeUserRole, PathId, PersonView } from "@/lib/identity/index.ts";

export const PATCH = route({
  summary: "Changes a user's role",
  permissions: [["app:team"]],
  rateLimit: { limit: 20 },
  params: PathId,
  body: ChangeUserRole,
  response: PersonView,
  errors: [
    "change_of_oneself",
    "last_administrator",
    "role_exceeds_own_permissions",
    "role_not_found",
    "user_exceeds_own_permissions",
    "user_not_found",
  ],
  handler: ({ ctx, params, body }) => changeUserRole(ctx, { ...params, ...body }),
});
