"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn.ts";

/** A text that gives way to its successor: the old one fades out under the new one, only where it changed. */
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
        // The old text is decoration: the empty alternative keeps it from being read aloud.
        changed &&
          "before:absolute before:inset-0 before:animate-[fade-out_150ms_ease-in_forwards] before:content-[attr(data-previous)_/_'']",
        className,
      )}
    >
      <span className={cn("inline-block", changed && "animate-[fade-in_150ms_ease-out]")}>{text}</span>
    </span>
  );
}
