"use client";

import { type ReactNode, useState } from "react";

type WholeRowsProps<T> = {
  items: readonly T[];
  /** How many rows the card shows without scrolling. */
  shown: number;
  /** Text of the button that shows all of them. */
  all: string;
  children: (items: readonly T[]) => ReactNode;
};

/** Ends a card at a whole row; the others are one press away, in the same frame. */
export function WholeRows<T>({ items, shown, all, children }: WholeRowsProps<T>) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen || items.length <= shown) return children(items);
  return (
    <>
      {children(items.slice(0, shown))}
      <button
        type="button"
        className="block h-9 w-full border-t px-4 text-left text-[13px] text-primary -outline-offset-2 hover:bg-muted"
        onClick={() => setIsOpen(true)}
      >
        {all}
      </button>
    </>
  );
}
