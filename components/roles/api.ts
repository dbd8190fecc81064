import type { Page } from "@/lib/core/paging.ts";
import type { RoleView } from "@/lib/identity/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

const PAGE_SIZE = 200;

export type Role = RoleView;
/** Values of the role form. */
export type RoleDraft = { name: string; permissions: string[]; readOnly: boolean; level?: number };

/** All roles of the organization, most powerful first. */
export async function fetchRoles(api: Api, signal?: AbortSignal): Promise<Role[]> {
  const roles: Role[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api.get<Page<Role>>("/roles", { query: { page, limit: PAGE_SIZE }, signal });
    roles.push(...answer.data);
    if (answer.data.length === 0 || roles.length >= answer.total) return roles;
  }
}

export function createRole(api: Api, draft: RoleDraft): Promise<Role> {
  return api.post("/roles", draft);
}

/** `was`: the role's permissions when editing started, for conflict detection. */
type RoleChanges = Partial<RoleDraft> & { was?: { permissions: readonly string[]; readOnly: boolean } };

export function updateRole(api: Api, id: string, changes: RoleChanges): Promise<Role> {
  return api.patch(`/roles/${id}`, changes);
}

export function deleteRole(api: Api, id: string): Promise<void> {
  return api.delete(`/roles/${id}`);
}
