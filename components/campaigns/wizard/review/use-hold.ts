"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const HOLD_MS = 1_000;
/** How long a first click counts: some browsers do not focus a clicked button, so there is no blur to reset it. */
const ARMED_MS = 10_000;
const MAIN_BUTTON = 0;

/**
 * For a button that a single click must not trigger: hold it, or click twice. The second way is for keyboards, screen
 * readers and users who cannot hold; a double-click counts as one click.
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
    /** Clicked once: the next click triggers it. */
    isArmed,
    button: {
      onPointerDown: ({ button, isPrimary, pointerId, currentTarget }: PointerEvent) => {
        if (button !== MAIN_BUTTON || !isPrimary) return;
        hasJustDone.current = false;
        letGo();
        // Release the pointer capture of touch, so that sliding off the button cancels.
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
      // Auto-repeat of a held key would count as the second click.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault();
      },
      // A long touch holds the button and must not open the context menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: ({ detail }: MouseEvent) => {
        // Releasing a hold also fires a click; keyboard clicks have `detail` 0.
        if (detail > 1 || (detail === 1 && hasJustDone.current)) return;
        if (isArmed) finish();
        else setIsArmed(true);
      },
    },
  };
}

export type Hold = ReturnType<typeof useHold>;
