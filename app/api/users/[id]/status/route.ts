import { route } from "@/lib/http/index.ts";
import { ChangeUserStatus, changeUserStatus, PathId, PersonView } from "@/lib/identity/index.ts";

// PATCH /users/:id/status: deactivates or reactivates a member.
export const PATCH = route({
  summary: "Deactivates or reactivates a member",
  permissions: [["app:team"]],
  params: PathId,
  body: ChangeUserStatus,
  response: PersonView,
  handler: ({ ctx, params, body }) => changeUserStatus(ctx, { ...params, ...body }),
});
