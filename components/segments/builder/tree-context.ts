"use client";

import { createContext, use } from "react";
import type { TreeEdit } from "@/components/segments/rules/edit-tree.ts";
import type { Tree } from "@/components/segments/rules/tree.ts";
import type { Day } from "@/lib/core/dates.ts";

/** A condition's value, a card's menu, or a group's add button. */
export type Spot = "value" | "menu" | "add";

export type TreeState = {
  tree: Tree;
  edit: (edit: TreeEdit) => void;
  /** Moves the focus to a card once it is rendered. */
  focusOn: (key: string, at: Spot) => void;
  /** Count of each card alone, if known. */
  counts: ReadonlyMap<string, number>;
  /** Server validation errors by card. */
  refusals: ReadonlySet<string>;
  /** True from the first attempt to save: unfinished conditions then show their problem. */
  showsProblems: boolean;
  /** Key of the card being dragged. */
  dragged: string | null;
  setDragged: (key: string | null) => void;
  isDisabled: boolean;
  today: Day;
  nameOf: (field: string, value: string) => string;
};

export const TreeContext = createContext<TreeState | null>(null);

export function useTree(): TreeState {
  const state = use(TreeContext);
  if (state === null) throw new Error("A rule card needs a TreeContext above it");
  return state;
}
