import { route } from "@/lib/http/index.ts";
import { getProfile } from "@/lib/identity/index.ts";

// GET /users/me: whoever is signed in, whatever their permissions.
export const GET = route({ summary: "Whoever is signed in", handler: ({ ctx, user }) => getProfile(ctx, user) });
