import { problemOf } from "@/components/segments/rules/conditions.ts";
import { conditionsOf, type Part, type Tree } from "@/components/segments/rules/tree.ts";
import { toRules } from "@/components/segments/rules/wire.ts";
import { SEGMENT_OPERATORS, segmentField } from "@/lib/core/segment-fields.ts";

/** What was built and not saved. */
export type Draft = {
  name: string;
  tree: Tree;
  savedAt: string;
  /** The version of the segment that it began from, null for a new one; a text is of before there were versions. */
  basedOn: number | string | null;
};

type Owner = { tenantId: string; userId: string };

/** One draft a segment and person: another organization, or another person at the same machine, sees none of it. */
export function draftKey({ tenantId, userId }: Owner, segment: string): string {
  return `balcao.segmento.${tenantId}.${userId}.${segment}`;
}

/** True for a draft that this page can still show: its fields may be gone since. */
export function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const isBased = value.basedOn === null || ["number", "string"].includes(typeof value.basedOn);
  return (
    typeof value.name === "string" &&
    typeof value.savedAt === "string" &&
    isBased &&
    Array.isArray(value.tree) &&
    value.tree.every((part) => isPart(part) && "parts" in part)
  );
}

function isPart(part: unknown): part is Part {
  if (!isRecord(part) || typeof part.key !== "string") return false;
  if (Array.isArray(part.parts))
    return (
      (part.logic === "AND" || part.logic === "OR") && typeof part.negate === "boolean" && part.parts.every(isPart)
    );
  const field = segmentField(String(part.category), String(part.field));
  const operators: readonly string[] = field ? SEGMENT_OPERATORS[field.type] : [];
  return operators.includes(String(part.operator)) && Array.isArray(part.values);
}

/** What there is to save or to finish. A group that is still empty is neither, and keys differ from page to page. */
export function signatureOf(name: string, tree: Tree): string {
  const unfinished = conditionsOf(tree).filter((condition) => problemOf(condition) !== null);
  const content = [name.trim(), toRules(tree).rules, unfinished];
  return JSON.stringify(content, (property, value) => (property === "key" ? undefined : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
