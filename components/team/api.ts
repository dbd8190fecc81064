import type { Page } from "@/lib/core/paging.ts";
import type { PersonColumn, PersonStatus, PersonView } from "@/lib/identity/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

const PAGE_SIZE = 50;

export type Person = PersonView;
export type TeamFilter = {
  q: string;
  role: string;
  status: PersonStatus | null;
  sort: PersonColumn;
  order: "asc" | "desc";
  page: number;
};
export type NewInvite = { email: string; roleId: string; storeIds: readonly string[] };

export function fetchTeam(api: Api, filter: TeamFilter, signal?: AbortSignal): Promise<Page<Person>> {
  return api.get("/users", { query: { ...filter, limit: PAGE_SIZE }, signal });
}

export function inviteUser(api: Api, invite: NewInvite): Promise<Person> {
  return api.post("/users/invite", invite);
}

export function resendInvite(api: Api, id: string): Promise<Person> {
  return api.post(`/users/${id}/resend`);
}

export function changeRole(api: Api, id: string, roleId: string): Promise<Person> {
  return api.patch(`/users/${id}/role`, { roleId });
}

export function changeStores(api: Api, id: string, storeIds: readonly string[]): Promise<Person> {
  return api.put(`/users/${id}/stores`, { storeIds });
}

export function changeStatus(api: Api, id: string, active: boolean): Promise<Person> {
  return api.patch(`/users/${id}/status`, { active });
}

export function resetPassword(api: Api, id: string): Promise<void> {
  return api.post(`/users/${id}/reset-password`);
}

export function removePerson(api: Api, id: string): Promise<void> {
  return api.delete(`/users/${id}`);
}
