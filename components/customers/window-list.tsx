"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useState } from "react";

const OVERSCAN = 8;

type WindowListProps<T> = {
  items: readonly T[];
  itemHeight: number;
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
  label: string;
};

/** Virtualized list in the page's own scroll, with items of variable height. */
export function WindowList<T>({ items, itemHeight, keyOf, children, label }: WindowListProps<T>) {
  const [above, setAbove] = useState(0);
  const measure = useCallback((list: HTMLUListElement | null) => {
    if (list) setAbove(list.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => itemHeight,
    overscan: OVERSCAN,
    scrollMargin: above,
  });
  return (
    <ul ref={measure} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - above}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
