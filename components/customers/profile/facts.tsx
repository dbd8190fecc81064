import type { ReactNode } from "react";

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
