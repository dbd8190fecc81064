import { kindOf, problemOf, takesList, takesValues } from "@/components/segments/rules/conditions.ts";
import { type Condition, type Group, isGroup, newKey, type Part, type Tree } from "@/components/segments/rules/tree.ts";
import type { SegmentOperator } from "@/lib/segments/names.ts";
import type { SegmentFilter, SegmentRule } from "@/lib/segments/schemas.ts";

type Scalar = string | number | boolean;

/** Converts saved rules for the editor; equivalent forms are normalized to the one the page offers. */
export function fromRules(rules: readonly SegmentRule[]): Tree {
  return rules.map(toGroup);
}

function toGroup({ logic, negate = false, filters }: SegmentRule): Group {
  const parts = filters.map((part) => ("filters" in part ? toGroup(part) : toCondition(part)));
  return { key: newKey(), logic, negate, parts };
}

const TO_LIST = { eq: "in", neq: "notIn" } as const;
const SAME: Partial<Record<string, Partial<Record<SegmentOperator, SegmentOperator>>>> = {
  ...Object.fromEntries(["listedText", "choice", "reference", "month", "product"].map((kind) => [kind, TO_LIST])),
  date: { eq: "within", lt: "before", gt: "after" },
};

function toCondition({ category, field, operator, value, window }: SegmentFilter): Condition {
  const values = value === undefined ? [] : [value].flat();
  const place = { key: newKey(), category, field, ...(window !== undefined && { window }) };
  const kind = kindOf(place);
  if (kind === "flag" && operator === "neq") return { ...place, operator: "eq", values: [values[0] !== true] };
  return { ...place, operator: SAME[kind]?.[operator] ?? operator, values };
}

type WirePart = { key: string; parts: WirePart[] };
export type Wire = {
  rules: SegmentRule[];
  /** The card of each part, in the same structure: maps the path of an error or a count to its card. */
  keys: WirePart[];
};

/** The valid rules: unfinished conditions and empty groups are left out. */
export function toRules(tree: Tree): Wire {
  const groups = tree.flatMap(ruleOf);
  return { rules: groups.map(({ rule }) => rule), keys: groups.map(({ part }) => part) };
}

function ruleOf(group: Group): { rule: SegmentRule; part: WirePart }[] {
  const inside = group.parts.flatMap((part: Part): { filter: SegmentFilter | SegmentRule; part: WirePart }[] => {
    if (isGroup(part)) return ruleOf(part).map(({ rule, part: place }) => ({ filter: rule, part: place }));
    return problemOf(part) === null ? [{ filter: toFilter(part), part: { key: part.key, parts: [] } }] : [];
  });
  if (inside.length === 0) return [];
  const filters = inside.map(({ filter }) => filter);
  const rule = { logic: group.logic, ...(group.negate && { negate: true }), filters };
  return [{ rule, part: { key: group.key, parts: inside.map(({ part }) => part) } }];
}

function toFilter(condition: Condition): SegmentFilter {
  const { category, field, operator, values, window } = condition;
  const known = values.filter((value): value is Scalar => value !== null && value !== "");
  const [first] = known;
  const value = !takesValues(operator) ? undefined : takesList(condition) || operator === "between" ? known : first;
  return {
    category,
    field,
    operator,
    ...(value !== undefined && { value }),
    ...(window !== undefined && { window }),
  };
}

/** The card at a path such as `rules.0.filters.2.value`; null if there is none. */
export function keyAtPath({ keys }: Pick<Wire, "keys">, path: string): string | null {
  const [root, ...steps] = path.split(".").filter((step) => step !== "filters");
  if (root !== "rules") return null;
  let parts = keys;
  let key: string | null = null;
  for (const step of steps) {
    const next = /^\d+$/.test(step) ? parts[Number(step)] : undefined;
    if (!next) return key;
    key = next.key;
    parts = next.parts;
  }
  return key;
}

/** A preview's counts by card: for top-level groups and their direct children. */
export function countsByKey(
  { keys }: Pick<Wire, "keys">,
  clauses: readonly { count: number; parts: readonly number[] }[],
): Map<string, number> {
  const counts = new Map<string, number>();
  keys.forEach((group, index) => {
    const clause = clauses[index];
    if (!clause) return;
    counts.set(group.key, clause.count);
    group.parts.forEach((part, at) => {
      const count = clause.parts[at];
      if (count !== undefined) counts.set(part.key, count);
    });
  });
  return counts;
}
