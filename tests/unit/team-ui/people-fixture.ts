import type { Role } from "../../../components/roles/api.ts";
import type { Person } from "../../../components/team/api.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";

export const ALL = [...PERMISSIONS];

export const role = (id: string, fields: Partial<Role> = {}): Role => ({
  id,
  name: id,
  level: 20,
  permissions: [],
  readOnly: false,
  userCount: 0,
  inviteCount: 0,
  isLocked: false,
  isOwn: false,
  canGrant: true,
  canEdit: true,
  ...fields,
});

export const SUPER = role("super", {
  name: "Super Admin",
  level: 0,
  permissions: ALL,
  isLocked: true,
  canGrant: false,
  canEdit: false,
});
export const OWN = role("own", { name: "Administrador", level: 10, permissions: ALL, isOwn: true, userCount: 1 });
export const SELLER = role("seller", { name: "Vendas", permissions: ["app:customers"], userCount: 1 });

export const person = (id: string, fields: Partial<Person> = {}): Person => ({
  id,
  status: "active",
  email: `${id}@loja.test`,
  name: id,
  stores: [],
  isSelf: false,
  canManage: true,
  role: { id: SELLER.id, name: SELLER.name, level: 20, readOnly: false },
  lastSeenAt: "2026-11-21T14:57:00.000Z",
  createdAt: "2026-11-01T12:00:00.000Z",
  ...fields,
});

export const pageOf = <T>(data: T[]) => ({ data, total: data.length, page: 1, limit: 50 });
