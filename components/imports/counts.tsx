"use client";

import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Numbers with their names. */
export function Counts({ items }: { items: readonly { label: string; value: number }[] }) {
  const format = useFormatters();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-5">
      {items.map(({ label, value }) => (
        <div key={label} className="rounded-lg border px-3 py-2">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="text-lg font-medium tabular-nums">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
