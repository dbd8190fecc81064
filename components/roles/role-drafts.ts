import type { Role, RoleDraft } from "@/components/roles/api.ts";

/** What a role may do, as it would be saved. */
export type Power = { permissions: readonly string[]; readOnly: boolean };
/** Changes that aren't saved yet, by role. A role that is as it was has none. */
export type Drafts = Readonly<Record<string, Power>>;

export function powerOf(role: Role, drafts: Drafts): Power {
  return drafts[role.id] ?? role;
}

export function togglePermission(drafts: Drafts, role: Role, permission: string): Drafts {
  const { permissions, readOnly } = powerOf(role, drafts);
  const next = permissions.includes(permission)
    ? permissions.filter((held) => held !== permission)
    : [...permissions, permission];
  return withDraft(drafts, role, { permissions: next, readOnly });
}

export function setReadOnly(drafts: Drafts, role: Role, readOnly: boolean): Drafts {
  return withDraft(drafts, role, { permissions: powerOf(role, drafts).permissions, readOnly });
}

export function withoutDraft(drafts: Drafts, roleId: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== roleId));
}

/** Only what differs from the role is sent. */
export function changesOf(role: Role, { permissions, readOnly }: Power): Partial<RoleDraft> {
  return {
    ...(hasSame(permissions, role.permissions) ? {} : { permissions: [...permissions] }),
    ...(readOnly === role.readOnly ? {} : { readOnly }),
  };
}

function withDraft(drafts: Drafts, role: Role, power: Power): Drafts {
  const isAsBefore = Object.keys(changesOf(role, power)).length === 0;
  return isAsBefore ? withoutDraft(drafts, role.id) : { ...drafts, [role.id]: power };
}

function hasSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
