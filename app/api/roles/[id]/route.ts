import { route } from "@/lib/http/index.ts";
import { deleteRole, PathId, RoleView, UpdateRole, updateRole } from "@/lib/identity/index.ts";

export const PATCH = route({
  summary: "Changes a role",
  permissions: [["app:team"]],
  params: PathId,
  body: UpdateRole,
  response: RoleView,
  errors: [
    "change_of_own_role",
    "last_administrator",
    "needs_every_store",
    "role_exceeds_own_permissions",
    "role_locked",
    "role_name_taken",
    "role_not_found",
    "role_outdated",
  ],
  handler: ({ ctx, params, body }) => updateRole(ctx, { ...params, ...body }),
});

export const DELETE = route({
  summary: "Deletes a role that no user has",
  permissions: [["app:team"]],
  params: PathId,
  errors: ["needs_every_store", "role_exceeds_own_permissions", "role_in_use", "role_locked", "role_not_found"],
  handler: ({ ctx, params }) => deleteRole(ctx, params),
});
