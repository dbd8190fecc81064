"use client";

import { GripVertical } from "lucide-react";
import { useTree } from "@/components/segments/builder/tree-context.ts";

/** Pointer only: the card's menu offers the same by keyboard, and touch scrolls. */
export function DragHandle({ partKey }: { partKey: string }) {
  const { isDisabled, setDragged } = useTree();
  if (isDisabled) return null;
  return (
    <span
      aria-hidden
      draggable
      data-drag={partKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", partKey);
        const card = event.currentTarget.closest("[data-part]");
        if (card) event.dataTransfer.setDragImage(card, 0, 0);
        setDragged(partKey);
      }}
      onDragEnd={() => setDragged(null)}
      className="inline-flex h-10 shrink-0 cursor-grab items-center text-muted-foreground hover:text-foreground active:cursor-grabbing pointer-coarse:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  );
}
