import { route } from "@/lib/http/index.ts";
import { deleteRole, PathId, RoleView, UpdateRole, updateRole } from "@/lib/identity/index.ts";

export const PATCH = route({
  summary: "Changes a role",
  permissions: [["app:team"]],
  params: PathId,
  body: UpdateRole,
  response: RoleView,
  handler: ({ ctx, params, body }) => updateRole(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes a role that no user has",
  permissions: [["app:team"]],
  params: PathId,
  handler: ({ ctx, params }) => deleteRole(ctx, params),
});
