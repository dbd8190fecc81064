import { route } from "@/lib/http/index.ts";
import { getProfile, Profile } from "@/lib/identity/index.ts";

// GET /users/me: the signed-in user; needs no permission.
export const GET = route({
  summary: "The signed-in user",
  response: Profile,
  handler: ({ ctx, user }) => getProfile(ctx, user),
});
