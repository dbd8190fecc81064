"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn.ts";

/** Cross-fades to a new text; only the changed text fades. */
export function CrossFade({ text, className }: { text: string; className?: string }) {
  const [shown, setShown] = useState<{ current: string; previous: string | null }>({ current: text, previous: null });
  if (shown.current !== text) setShown({ current: text, previous: shown.current });
  const changed = shown.previous !== null;
  return (
    <span
      key={text}
      data-previous={shown.previous ?? undefined}
      className={cn(
        "relative inline-block whitespace-nowrap",
        // The old text is decorative: the empty alternative hides it from screen readers.
        changed &&
          "before:absolute before:inset-0 before:animate-[fade-out_150ms_ease-in_forwards] before:content-[attr(data-previous)_/_'']",
        className,
      )}
    >
      <span className={cn("inline-block", changed && "animate-[fade-in_150ms_ease-out]")}>{text}</span>
    </span>
  );
}
