import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listUsers, PersonView, UsersQuery } from "@/lib/identity/index.ts";

// GET /users: members and open invites.
export const GET = route({
  summary: "Members and open invitations",
  permissions: [["app:team"]],
  query: UsersQuery,
  response: pageOf(PersonView),
  handler: ({ ctx, query }) => listUsers(ctx, query),
});
