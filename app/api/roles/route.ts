import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { CreateRole, createRole, listRoles, RolesQuery, RoleView } from "@/lib/identity/index.ts";

export const GET = route({
  summary: "Roles",
  permissions: [["app:team"]],
  query: RolesQuery,
  response: pageOf(RoleView),
  handler: ({ ctx, query }) => listRoles(ctx, query),
});

export const POST = route({
  summary: "Creates a role",
  permissions: [["app:team"]],
  body: CreateRole,
  status: 201,
  response: RoleView,
  errors: ["role_exceeds_own_permissions", "role_name_taken", "role_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, body }) => createRole(ctx, body),
});
