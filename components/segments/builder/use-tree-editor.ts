"use client";

import { useCallback, useEffect, useReducer, useState } from "react";
import type { Spot } from "@/components/segments/builder/tree-context.ts";
import { editTree } from "@/components/segments/rules/edit-tree.ts";
import type { Tree } from "@/components/segments/rules/tree.ts";

const SELECTORS: Record<Spot, string> = { value: "[data-value]", menu: "[data-part-menu]", add: "[data-add]" };

/** The tree and its edits. A card created or moved by an edit gets the focus after rendering. */
export function useTreeEditor(initial: Tree) {
  const [tree, edit] = useReducer(editTree, initial);
  const [wanted, setWanted] = useState<{ key: string; at: Spot } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const card = document.querySelector(`[data-part="${wanted.key}"]`);
    const target = card?.querySelector<HTMLElement>(SELECTORS[wanted.at]);
    (target ?? card?.querySelector<HTMLElement>("button, select"))?.focus();
    setWanted(null);
  }, [wanted]);
  const focusOn = useCallback((key: string, at: Spot) => setWanted({ key, at }), []);
  const [dragged, setDragged] = useState<string | null>(null);
  return { tree, edit, focusOn, dragged, setDragged };
}
