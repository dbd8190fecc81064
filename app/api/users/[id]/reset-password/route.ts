import { route } from "@/lib/http/index.ts";
import { PathId, resetPassword } from "@/lib/identity/index.ts";

export const POST = route({
  summary: "Requires a user to choose a new password and ends their sessions",
  permissions: [["app:team"]],
  params: PathId,
  handler: ({ ctx, params }) => resetPassword(ctx, params),
});
