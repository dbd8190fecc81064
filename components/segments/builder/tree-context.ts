"use client";

import { createContext, use } from "react";
import type { TreeEdit } from "@/components/segments/rules/edit-tree.ts";
import type { Tree } from "@/components/segments/rules/tree.ts";
import type { Day } from "@/lib/core/dates.ts";

/** The value of a condition, the menu of any card, the button that adds to a group. */
export type Spot = "value" | "menu" | "add";

export type TreeState = {
  tree: Tree;
  edit: (edit: TreeEdit) => void;
  /** Puts the focus on a card once it is drawn. */
  focusOn: (key: string, at: Spot) => void;
  /** What each card finds by itself, as far as it is known. */
  counts: ReadonlyMap<string, number>;
  /** What the server refused, by card. */
  refusals: ReadonlyMap<string, string>;
  /** Unfinished conditions are named from the first try to save on. */
  showsProblems: boolean;
  /** The card that is being dragged. */
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
