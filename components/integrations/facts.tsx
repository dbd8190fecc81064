import type { ReactNode } from "react";

export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-[13px] text-muted-foreground max-sm:mt-1.5">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
