import { problemOf } from "@/components/segments/rules/conditions.ts";
import { conditionsOf, type Part, type Tree } from "@/components/segments/rules/tree.ts";
import { toRules } from "@/components/segments/rules/wire.ts";
import { SEGMENT_OPERATORS, segmentField } from "@/lib/segments/names.ts";

/** Unsaved edits. */
export type Draft = {
  name: string;
  tree: Tree;
  savedAt: string;
  /** The segment's version when editing started, null for a new segment; a string in drafts saved before versioning. */
  basedOn: number | string | null;
};

type Owner = { tenantId: string; userId: string };

/** One draft per segment, user and organization, so that other users of the same machine cannot see it. */
export function draftKey({ tenantId, userId }: Owner, segment: string): string {
  return `balcao.segmento.${tenantId}.${userId}.${segment}`;
}

/** Whether the draft can still be shown: its fields may no longer exist. */
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

/** Comparable state of what could be saved. Ignores empty groups, and keys, which differ per page. */
export function signatureOf(name: string, tree: Tree): string {
  const unfinished = conditionsOf(tree).filter((condition) => problemOf(condition) !== null);
  const content = [name.trim(), toRules(tree).rules, unfinished];
  return JSON.stringify(content, (property, value) => (property === "key" ? undefined : value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
