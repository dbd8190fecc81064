"use client";

import { type DragEvent, useState } from "react";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { canMove } from "@/components/segments/rules/edit-tree.ts";

type Spot = { into: string | null; before?: string };

/** Drop target: before another card, or at the end of a group. */
export function useDropTarget({ into, before }: Spot) {
  const { tree, edit, dragged, setDragged } = useTree();
  const [isOver, setIsOver] = useState(false);
  const takes = dragged !== null && dragged !== before && into !== null && canMove(tree, dragged, into);
  const own = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    isOver: takes && isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!takes) return;
        own(event);
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (!takes) return;
        own(event);
        setIsOver(false);
        setDragged(null);
        edit({ type: "moveInto", key: dragged, into, before });
      },
    },
  };
}
