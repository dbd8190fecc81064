import type { Role, RoleDraft } from "@/components/roles/api.ts";

/** A role's permissions, as they would be saved. */
export type Power = { permissions: readonly string[]; readOnly: boolean };
/** `was`: the role's permissions at the first edit. The server rejects a save if another user changed them since. */
export type Draft = Power & { was: Power };
/** Unsaved changes by role; unchanged roles have no entry. */
export type Drafts = Readonly<Record<string, Draft>>;

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

/** Only the fields that differ from the role. */
export function changesOf(role: Role, { permissions, readOnly }: Power): Partial<RoleDraft> {
  return {
    ...(hasSame(permissions, role.permissions) ? {} : { permissions: [...permissions] }),
    ...(readOnly === role.readOnly ? {} : { readOnly }),
  };
}

/** The role's permissions as currently loaded. */
export function seenPower({ permissions, readOnly }: Role): Power {
  return { permissions, readOnly };
}

function withDraft(drafts: Drafts, role: Role, power: Power): Drafts {
  const isAsBefore = Object.keys(changesOf(role, power)).length === 0;
  if (isAsBefore) return withoutDraft(drafts, role.id);
  const was = drafts[role.id]?.was ?? seenPower(role);
  return { ...drafts, [role.id]: { ...power, was } };
}

function hasSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
