import { route } from "@/lib/http/index.ts";
import { listUsers, UsersQuery } from "@/lib/identity/index.ts";

// GET /users: members and open invites.
export const GET = route({
  permissions: [["app:team"]],
  query: UsersQuery,
  handler: ({ ctx, query }) => listUsers(ctx, query),
});
