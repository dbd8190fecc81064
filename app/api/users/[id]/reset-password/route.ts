import { route } from "@/lib/http/index.ts";
import { PathId, PROVIDER_ERRORS, resetPassword } from "@/lib/identity/index.ts";

export const POST = route({
  summary: "Requires a user to choose a new password and ends their sessions",
  permissions: [["app:team"]],
  params: PathId,
  errors: [...PROVIDER_ERRORS, "change_of_oneself", "user_exceeds_own_permissions", "user_not_found"],
  idempotent: "outside",
  handler: ({ ctx, params }) => resetPassword(ctx, params),
});
