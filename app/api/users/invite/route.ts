import { route } from "@/lib/http/index.ts";
import { InviteUser, inviteUser, PersonView, PROVIDER_ERRORS } from "@/lib/identity/index.ts";

export const POST = route({
  summary: "Invites a user",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  body: InviteUser,
  status: 201,
  response: PersonView,
  errors: [
    ...PROVIDER_ERRORS,
    "address_invited_already",
    "address_invited_too_often",
    "address_is_member",
    "daily_invitations_used_up",
    "role_exceeds_own_permissions",
    "role_not_found",
    "store_not_found",
    "stores_beyond_own",
    "user_not_found",
  ],
  idempotent: "transaction",
  handler: ({ ctx, body }) => inviteUser(ctx, body),
});
