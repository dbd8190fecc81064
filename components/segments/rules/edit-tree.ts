import { emptyGroup, newCondition } from "@/components/segments/rules/conditions.ts";
import {
  type Condition,
  conditionsOf,
  depthOf,
  findPlace,
  type Group,
  isGroup,
  newKey,
  type Part,
  placesOf,
  type Tree,
} from "@/components/segments/rules/tree.ts";
import { MAX_FILTERS, MAX_RULE_DEPTH } from "@/lib/segments/names.ts";

/** `into: null` is the top level, which contains only groups: a condition moved there is wrapped in one. */
export type TreeEdit =
  | { type: "addCondition"; into: string | null; category: string; field: string; key?: string }
  | { type: "addGroup"; into: string | null; negate?: boolean; key?: string }
  | { type: "change"; key: string; to: Partial<Omit<Condition, "key">> }
  | { type: "setGroup"; key: string; to: Partial<Pick<Group, "logic" | "negate">> }
  | { type: "remove"; key: string }
  | { type: "duplicate"; key: string }
  | { type: "shift"; key: string; by: -1 | 1 }
  | { type: "moveInto"; key: string; into: string | null; before?: string }
  | { type: "replace"; tree: Tree };

/** Applies an edit; returns the same tree if the edit is not allowed. */
export function editTree(tree: Tree, edit: TreeEdit): Tree {
  switch (edit.type) {
    case "replace":
      return edit.tree;
    case "addCondition":
      return isFull(tree) ? tree : insertInto(tree, edit.into, newCondition(edit.category, edit.field, edit.key));
    case "addGroup":
      return insertInto(tree, edit.into, emptyGroup(edit));
    case "change":
      return mapPart(tree, edit.key, (part) => (isGroup(part) ? part : { ...part, ...edit.to }));
    case "setGroup":
      return mapPart(tree, edit.key, (part) => (isGroup(part) ? { ...part, ...edit.to } : part));
    case "remove":
      return withParts(tree, (parts) => parts.filter(({ key }) => key !== edit.key));
    case "duplicate":
      return duplicate(tree, edit.key);
    case "shift":
      return shift(tree, edit.key, edit.by);
    case "moveInto":
      return moveInto(tree, edit);
    default: {
      const unhandled: never = edit;
      return unhandled;
    }
  }
}

function isFull(tree: Tree, more = 1): boolean {
  return conditionsOf(tree).length + more > MAX_FILTERS;
}

/** Whether a group at this level may contain the part. The top level is 0. */
function fitsAt(part: Part, level: number): boolean {
  const depth = level === 0 && !isGroup(part) ? 1 : depthOf(part);
  return level + depth <= MAX_RULE_DEPTH;
}

/** Whether a part may move into a group: not into itself, and within the maximum depth. */
export function canMove(tree: Tree, key: string, into: string | null): boolean {
  const place = findPlace(tree, key);
  if (!place) return false;
  if (into === null) return fitsAt(place.part, 0);
  const target = findPlace(tree, into);
  const isInside = placesOf([place.part] as Part[]).some(({ part }) => part.key === into);
  return target !== undefined && isGroup(target.part) && !isInside && fitsAt(place.part, target.level);
}

/** Groups a part could move into, except its own; null is the top level. */
export function targetsOf(tree: Tree, key: string): (Group | null)[] {
  const place = findPlace(tree, key);
  if (!place) return [];
  const groups = placesOf(tree).flatMap(({ part }) =>
    isGroup(part) && part !== place.parent && canMove(tree, key, part.key) ? [part] : [],
  );
  return place.parent === null ? groups : [...groups, null];
}

function insertInto(tree: Tree, into: string | null, part: Part, before?: string): Tree {
  if (into === null) return [...tree, isGroup(part) ? part : { ...emptyGroup(), parts: [part] }];
  const place = findPlace(tree, into);
  if (!place || !fitsAt(part, place.level)) return tree;
  return mapPart(tree, into, (group) => {
    if (!isGroup(group)) return group;
    const at = group.parts.findIndex(({ key }) => key === before);
    return { ...group, parts: group.parts.toSpliced(at < 0 ? group.parts.length : at, 0, part) };
  });
}

function moveInto(tree: Tree, { key, into, before }: Extract<TreeEdit, { type: "moveInto" }>): Tree {
  const place = findPlace(tree, key);
  if (!place || before === key || !canMove(tree, key, into)) return tree;
  return insertInto(editTree(tree, { type: "remove", key }), into, place.part, before);
}

function shift(tree: Tree, key: string, by: -1 | 1): Tree {
  return withParts(tree, (parts) => {
    const at = parts.findIndex((part) => part.key === key);
    const [part, other] = [parts[at], parts[at + by]];
    if (!part || !other) return parts;
    return parts.map((it, index) => (index === at ? other : index === at + by ? part : it));
  });
}

function duplicate(tree: Tree, key: string): Tree {
  const place = findPlace(tree, key);
  if (!place || isFull(tree, conditionsOf([place.part]).length)) return tree;
  return withParts(tree, (parts) => parts.flatMap((part) => (part.key === key ? [part, withNewKeys(part)] : [part])));
}

function withNewKeys(part: Part): Part {
  const copy = { ...part, key: newKey() };
  return isGroup(copy) ? { ...copy, parts: copy.parts.map(withNewKeys) } : copy;
}

function mapPart(tree: Tree, key: string, change: (part: Part) => Part): Tree {
  return withParts(tree, (parts) => parts.map((part) => (part.key === key ? change(part) : part)));
}

/** Applies a change to every list of siblings; unchanged nodes keep their identity. */
function withParts(tree: Tree, change: (parts: readonly Part[]) => readonly Part[]): Tree {
  const inside = (part: Part): Part => {
    if (!isGroup(part)) return part;
    const parts = withParts(part.parts as Tree, change) as readonly Part[];
    return parts.length === part.parts.length && parts.every((it, index) => it === part.parts[index])
      ? part
      : { ...part, parts };
  };
  return change(tree.map(inside as (group: Group) => Group)) as Tree;
}
