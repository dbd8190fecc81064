import { type Draft, isSame } from "@/components/campaigns/wizard/draft.ts";

const fieldsOf = (draft: Draft) => Object.keys(draft) as (keyof Draft)[];

/** What was changed on the way from one state to another. */
export function changedSince(before: Draft, after: Draft): (keyof Draft)[] {
  return fieldsOf(before).filter((field) => !isSame(before[field], after[field]));
}

/** The state that both began from: any of what was sent may have arrived although nobody answered. */
export function baseOf(saved: Draft, sent: readonly Draft[], theirs: Draft): Draft {
  const arrived = changedSince(saved, theirs).filter((field) => sent.some((one) => isSame(one[field], theirs[field])));
  return { ...saved, ...Object.fromEntries(arrived.map((field) => [field, theirs[field]])) };
}

/** Whether both sides changed the same thing, each in another way. */
export function isClashing(base: Draft, mine: Draft, theirs: Draft): boolean {
  const changed = new Set(changedSince(base, theirs));
  return changedSince(base, mine).some((field) => changed.has(field) && !isSame(mine[field], theirs[field]));
}

/** What was changed here, on top of what is there now. */
export function rebase(base: Draft, mine: Draft, theirs: Draft): Draft {
  const own = changedSince(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}
