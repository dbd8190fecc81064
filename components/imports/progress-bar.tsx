"use client";

import { useFormatters } from "@/lib/web/use-formatters.ts";

/** `share`: from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const format = useFormatters();
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="tabular-nums">{format.number(percent)} %</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
