"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const HOLD_MS = 1_000;
/** How long a first press counts: some browsers give a pressed button no focus that it could lose. */
const ARMED_MS = 10_000;
const MAIN_BUTTON = 0;

/**
 * For a button that one press must not set off: it is held, or pressed once more. The second way is for keyboards,
 * screen readers and everybody who can't hold; the two halves of a double-click are one press.
 */
export function useHold(onDone: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  const [isArmed, setIsArmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasJustDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isArmed) return;
    const forget = setTimeout(() => setIsArmed(false), ARMED_MS);
    return () => clearTimeout(forget);
  }, [isArmed]);
  const letGo = () => {
    clearTimeout(timer.current);
    setIsHeld(false);
  };
  const finish = () => {
    letGo();
    setIsArmed(false);
    onDone();
  };
  return {
    isHeld,
    /** Pressed once: the next press does it. */
    isArmed,
    button: {
      onPointerDown: ({ button, isPrimary, pointerId, currentTarget }: PointerEvent) => {
        if (button !== MAIN_BUTTON || !isPrimary) return;
        hasJustDone.current = false;
        letGo();
        // A finger belongs to what it touched first: set free, it can slide off and so change its mind.
        if (currentTarget.hasPointerCapture?.(pointerId)) currentTarget.releasePointerCapture(pointerId);
        setIsHeld(true);
        timer.current = setTimeout(() => {
          hasJustDone.current = true;
          finish();
        }, HOLD_MS);
      },
      onPointerUp: letGo,
      onPointerLeave: letGo,
      onPointerCancel: letGo,
      onBlur: () => setIsArmed(false),
      // A key that stays down repeats its click: it would be the second press.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault();
      },
      // A long touch is a hold here, not a menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: ({ detail }: MouseEvent) => {
        // What ends a hold is a click too; a key's has no count.
        if (detail > 1 || (detail === 1 && hasJustDone.current)) return;
        if (isArmed) finish();
        else setIsArmed(true);
      },
    },
  };
}

export type Hold = ReturnType<typeof useHold>;
