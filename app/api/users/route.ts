import { route } from "@/lib/http/index.ts";
import { listUsers, UsersQuery } from "@/lib/identity/index.ts";

// GET /users: members and open invites.
export const GET = route({
  summary: "Members and open invitations",
  permissions: [["app:team"]],
  query: UsersQuery,
  handler: ({ ctx, query }) => listUsers(ctx, query),
});
