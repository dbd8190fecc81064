import type { TimelineKind } from "@/lib/core/customer-kinds.ts";
import { dayOf } from "@/lib/core/dates.ts";
import type { CustomerTimelineEntry } from "@/lib/customers/schemas.ts";

/** What a person filters the timeline by; the words stand in the address. */
const TIMELINE_GROUPS = {
  compras: ["sale", "return"],
  rfm: ["rfm"],
  mensagens: ["message"],
  consentimento: ["consent"],
  cadastro: ["registered", "split", "erased"],
  consultas: ["view"],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;

/** Only who reads the audit log sees who looked. */
export function offeredGroups(seesViews: boolean): TimelineGroup[] {
  return (Object.keys(TIMELINE_GROUPS) as TimelineGroup[]).filter((group) => group !== "consultas" || seesViews);
}

/** No group means every kind; a word that names none is ignored. */
export function kindsOf(words: readonly string[], offered: readonly TimelineGroup[]): TimelineKind[] {
  return offered.filter((group) => words.includes(group)).flatMap((group) => [...TIMELINE_GROUPS[group]]);
}

export type TimelineLine = { entry: CustomerTimelineEntry /** Set where a month begins. */; month: string | null };

/** The entries in their order, the first of each business month marked with it. */
export function toLines(entries: readonly CustomerTimelineEntry[]): TimelineLine[] {
  let current: string | null = null;
  return entries.map((entry) => {
    const month = `${dayOf(new Date(entry.at)).slice(0, 7)}-01`;
    const line = { entry, month: month === current ? null : month };
    current = month;
    return line;
  });
}
