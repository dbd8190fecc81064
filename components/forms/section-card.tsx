import { type ReactNode, useId } from "react";
import { Card, CardDescription, CardTitle } from "@/components/ui/card.tsx";

type SectionCardProps = { title: string; description?: string; aside?: ReactNode; children: ReactNode };

export function SectionCard({ title, description, aside, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b px-4 py-3">
        <div className="min-w-0">
          <CardTitle id={id}>{title}</CardTitle>
          {description ? <CardDescription className="text-pretty">{description}</CardDescription> : null}
        </div>
        {aside}
      </div>
      <div className="grid gap-5 px-4 py-4">{children}</div>
    </Card>
  );
}
