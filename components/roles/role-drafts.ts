import type { Role, RoleDraft } from "@/components/roles/api.ts";

/** What a role may do, as it would be saved. */
export type Power = { permissions: readonly string[]; readOnly: boolean };
/** `was`: what the role could do at the first tick. The server refuses what was thought of before another's change. */
export type Draft = Power & { was: Power };
/** Changes that aren't saved yet, by role. A role that is as it was has none. */
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

/** Only what differs from the role is sent. */
export function changesOf(role: Role, { permissions, readOnly }: Power): Partial<RoleDraft> {
  return {
    ...(hasSame(permissions, role.permissions) ? {} : { permissions: [...permissions] }),
    ...(readOnly === role.readOnly ? {} : { readOnly }),
  };
}

/** What a role may do as this person sees it. */
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
