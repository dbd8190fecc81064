import type { ReactNode } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";

/** One subject of the left column. */
export function SideCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {action}
      </CardHeader>
      <div className="px-4 pb-3">{children}</div>
    </Card>
  );
}
