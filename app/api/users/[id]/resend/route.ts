import { route } from "@/lib/http/index.ts";
import { PathId, PersonView, PROVIDER_ERRORS, resendInvite } from "@/lib/identity/index.ts";

// POST /users/:id/resend: sends an invitation again.
export const POST = route({
  summary: "Resends an invitation",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  params: PathId,
  response: PersonView,
  errors: [
    ...PROVIDER_ERRORS,
    "address_invited_too_often",
    "change_of_oneself",
    "daily_invitations_used_up",
    "invite_not_found",
    "user_exceeds_own_permissions",
    "user_not_found",
  ],
  idempotent: "outside",
  handler: ({ ctx, params }) => resendInvite(ctx, params),
});
