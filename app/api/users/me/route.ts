import { route } from "@/lib/http/index.ts";
import { getProfile, Profile } from "@/lib/identity/index.ts";

// GET /users/me: the signed-in user; needs no permission. Not for API keys: they have no profile.
export const GET = route({
  summary: "The signed-in user",
  personOnly: true,
  response: Profile,
  handler: ({ ctx, user }) => getProfile(ctx, user),
});
