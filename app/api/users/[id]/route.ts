import { route } from "@/lib/http/index.ts";
import { PathId, removeUser } from "@/lib/identity/index.ts";

// DELETE /users/:id: removes a member with their audit rows, or an open invite.
export const DELETE = route({
  summary: "Removes a member with their audit rows, or an open invitation",
  permissions: [["app:team"]],
  params: PathId,
  handler: ({ ctx, params }) => removeUser(ctx, params),
});
