import { route } from "@/lib/http/index.ts";
import { ChangeUserRole, changeUserRole, PathId, PersonView } from "@/lib/identity/index.ts";

export const PATCH = route({
  summary: "Changes a user's role",
  permissions: [["app:team"]],
  rateLimit: { limit: 20 },
  params: PathId,
  body: ChangeUserRole,
  response: PersonView,
  handler: ({ ctx, params, body }) => changeUserRole(ctx, { ...params, ...body }),
});
