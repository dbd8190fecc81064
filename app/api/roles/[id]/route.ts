import { route } from "@/lib/http/index.ts";
import { deleteRole, PathId, UpdateRole, updateRole } from "@/lib/identity/index.ts";

export const PATCH = route({
  permissions: [["app:team"]],
  params: PathId,
  body: UpdateRole,
  handler: ({ ctx, params, body }) => updateRole(ctx, { ...params, ...body }),
});

export const DELETE = route({
  permissions: [["app:team"]],
  params: PathId,
  handler: ({ ctx, params }) => deleteRole(ctx, params),
});
