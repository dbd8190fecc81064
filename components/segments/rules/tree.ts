import type { SegmentOperator } from "@/lib/segments/names.ts";
import type { SegmentWindow } from "@/lib/segments/schemas.ts";

/** Null: no input yet. */
export type Item = string | number | boolean | null;

/** A condition being edited. Its values are always a list. */
export type Condition = {
  key: string;
  category: string;
  field: string;
  operator: SegmentOperator;
  values: readonly Item[];
  window?: SegmentWindow;
};

export type Group = { key: string; logic: "AND" | "OR"; negate: boolean; parts: readonly Part[] };
export type Part = Condition | Group;
/** Top-level groups, combined with AND. */
export type Tree = readonly Group[];

export function isGroup(part: Part): part is Group {
  return "parts" in part;
}

export function conditionsOf(parts: readonly Part[]): Condition[] {
  return parts.flatMap((part) => (isGroup(part) ? conditionsOf(part.parts) : [part]));
}

/** 1 for top-level groups. */
export function depthOf(part: Part): number {
  return isGroup(part) ? 1 + Math.max(0, ...part.parts.map(depthOf)) : 0;
}

export type Place = { part: Part; parent: Group | null; index: number; level: number };

/** All parts with their positions, in page order. */
export function placesOf(parts: readonly Part[], parent: Group | null = null, level = 1): Place[] {
  return parts.flatMap((part, index) => [
    { part, parent, index, level },
    ...(isGroup(part) ? placesOf(part.parts, part, level + 1) : []),
  ]);
}

export function findPlace(tree: Tree, key: string): Place | undefined {
  return placesOf(tree).find(({ part }) => part.key === key);
}

/** Unique across the page and earlier drafts. */
export function newKey(): string {
  return crypto.randomUUID();
}
