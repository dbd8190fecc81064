import { route } from "@/lib/http/index.ts";
import { CreateRole, createRole, listRoles, RolesQuery } from "@/lib/identity/index.ts";

export const GET = route({
  summary: "Roles",
  permissions: [["app:team"]],
  query: RolesQuery,
  handler: ({ ctx, query }) => listRoles(ctx, query),
});

export const POST = route({
  summary: "Creates a role",
  permissions: [["app:team"]],
  body: CreateRole,
  status: 201,
  handler: ({ ctx, body }) => createRole(ctx, body),
});
