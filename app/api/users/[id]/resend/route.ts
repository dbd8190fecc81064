import { route } from "@/lib/http/index.ts";
import { PathId, PersonView, resendInvite } from "@/lib/identity/index.ts";

// POST /users/:id/resend: sends an invitation again.
export const POST = route({
  summary: "Resends an invitation",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  params: PathId,
  response: PersonView,
  handler: ({ ctx, params }) => resendInvite(ctx, params),
});
