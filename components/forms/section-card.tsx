import { type ReactNode, useId } from "react";
import { Card, CardDescription, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";

type SectionCardProps = {
  title: string;
  description?: string;
  aside?: ReactNode;
  /** Null: only the heading. */
  children: ReactNode;
};

export function SectionCard({ title, description, aside, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div
        className={cn(
          "flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3",
          children !== null && "border-b",
        )}
      >
        <div className="min-w-0">
          <CardTitle id={id}>{title}</CardTitle>
          {description ? <CardDescription className="text-pretty">{description}</CardDescription> : null}
        </div>
        {aside}
      </div>
      {children === null ? null : <div className="grid grid-cols-1 gap-5 px-4 py-4">{children}</div>}
    </Card>
  );
}
