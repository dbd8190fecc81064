import { route } from "@/lib/http/index.ts";
import { InviteUser, inviteUser, PersonView } from "@/lib/identity/index.ts";

export const POST = route({
  summary: "Invites a user",
  permissions: [["app:team"]],
  rateLimit: { limit: 30 },
  body: InviteUser,
  status: 201,
  response: PersonView,
  handler: ({ ctx, body }) => inviteUser(ctx, body),
});
