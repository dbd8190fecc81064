import { route } from "@/lib/http/index.ts";
import { getProfile } from "@/lib/identity/index.ts";

// GET /users/me: the signed-in user; needs no permission.
export const GET = route({ summary: "The signed-in user", handler: ({ ctx, user }) => getProfile(ctx, user) });
