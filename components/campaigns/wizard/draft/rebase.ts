import { type Draft, isSame } from "@/components/campaigns/wizard/draft/draft.ts";

const fieldsOf = (draft: Draft) => Object.keys(draft) as (keyof Draft)[];

/** Fields that differ between two states. */
export function changedSince(before: Draft, after: Draft): (keyof Draft)[] {
  return fieldsOf(before).filter((field) => !isSame(before[field], after[field]));
}

/** The common base of both sides. Sent changes without a response may have been saved nonetheless. */
export function baseOf(saved: Draft, sent: readonly Draft[], theirs: Draft): Draft {
  const arrived = changedSince(saved, theirs).filter((field) => sent.some((one) => isSame(one[field], theirs[field])));
  return { ...saved, ...Object.fromEntries(arrived.map((field) => [field, theirs[field]])) };
}

/** Whether both sides changed the same field to different values. */
export function isClashing(base: Draft, mine: Draft, theirs: Draft): boolean {
  const changed = new Set(changedSince(base, theirs));
  return changedSince(base, mine).some((field) => changed.has(field) && !isSame(mine[field], theirs[field]));
}

/** Applies the local changes on top of the current state. */
export function rebase(base: Draft, mine: Draft, theirs: Draft): Draft {
  const own = changedSince(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}
