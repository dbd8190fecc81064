import { route } from "@/lib/http/index.ts";
import { ChangeUserStatus, changeUserStatus, PathId, PersonView, PROVIDER_ERRORS } from "@/lib/identity/index.ts";

// PATCH /users/:id/status: deactivates or reactivates a member.
export const PATCH = route({
  summary: "Deactivates or reactivates a member",
  permissions: [["app:team"]],
  params: PathId,
  body: ChangeUserStatus,
  response: PersonView,
  errors: [
    ...PROVIDER_ERRORS,
    "change_of_oneself",
    "last_administrator",
    "user_exceeds_own_permissions",
    "user_not_found",
  ],
  handler: ({ ctx, params, body }) => changeUserStatus(ctx, { ...params, ...body }),
});
