import { route } from "@/lib/http/index.ts";
import { PathId, resendInvite } from "@/lib/identity/index.ts";

// POST /users/:id/resend: sends an invitation again.
export const POST = route({
  summary: "Writes once more to somebody invited",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  params: PathId,
  handler: ({ ctx, params }) => resendInvite(ctx, params),
});
