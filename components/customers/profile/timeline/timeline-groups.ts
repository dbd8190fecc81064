import { dayOf } from "@/lib/core/dates.ts";
import type { TimelineKind } from "@/lib/customers/names.ts";
import type { CustomerTimelineEntry } from "@/lib/customers/schemas.ts";

/** Filter groups of the timeline, as named in the URL. */
const TIMELINE_GROUPS = {
  compras: ["sale", "return"],
  rfm: ["rfm"],
  anotacoes: ["note"],
  mensagens: ["message"],
  consentimento: ["consent"],
  cadastro: ["registered", "split", "erased"],
  consultas: ["view"],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;

/** Views of the customer are listed only for users with access to the audit log. */
export function offeredGroups(seesViews: boolean): TimelineGroup[] {
  return (Object.keys(TIMELINE_GROUPS) as TimelineGroup[]).filter((group) => group !== "consultas" || seesViews);
}

/** No group means every kind but views, which are the reader's own first of all; unknown names are ignored. */
export function kindsOf(words: readonly string[], offered: readonly TimelineGroup[]): TimelineKind[] {
  const chosen = offered.filter((group) => words.includes(group));
  const shown = chosen.length > 0 ? chosen : offered.filter((group) => group !== "consultas");
  return shown.flatMap((group) => [...TIMELINE_GROUPS[group]]);
}

export type TimelineLine = {
  entry: CustomerTimelineEntry /** Set on the first entry of each month. */;
  month: string | null;
};

/** Marks the first entry of each business month. */
export function toLines(entries: readonly CustomerTimelineEntry[]): TimelineLine[] {
  let current: string | null = null;
  return entries.map((entry) => {
    const month = `${dayOf(new Date(entry.at)).slice(0, 7)}-01`;
    const line = { entry, month: month === current ? null : month };
    current = month;
    return line;
  });
}
