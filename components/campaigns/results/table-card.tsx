import { type ReactNode, useId } from "react";
import { Card, CardDescription, CardTitle } from "@/components/ui/card.tsx";

type TableCardProps = { title: string; description?: string; children: ReactNode };

/** A titled card whose table reaches its edges. */
export function TableCard({ title, description, children }: TableCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="px-4 pt-4 pb-2">
        <CardTitle id={id}>{title}</CardTitle>
        {description ? <CardDescription className="text-pretty">{description}</CardDescription> : null}
      </div>
      {children}
    </Card>
  );
}
