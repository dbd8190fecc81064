import { route } from "@/lib/http/index.ts";
import { PathId, resetPassword } from "@/lib/identity/index.ts";

export const POST = route({
  permissions: [["app:team"]],
  params: PathId,
  handler: ({ ctx, params }) => resetPassword(ctx, params),
});
