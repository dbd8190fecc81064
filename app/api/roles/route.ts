import { route } from "@/lib/http/index.ts";
import { CreateRole, createRole, listRoles, RolesQuery } from "@/lib/identity/index.ts";

export const GET = route({
  permissions: [["app:team"]],
  query: RolesQuery,
  handler: ({ ctx, query }) => listRoles(ctx, query),
});

export const POST = route({
  permissions: [["app:team"]],
  body: CreateRole,
  status: 201,
  handler: ({ ctx, body }) => createRole(ctx, body),
});
