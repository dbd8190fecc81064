import type { ReactNode } from "react";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";

/** One section of the left column. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <div className="px-4 pb-3">{children}</div>
    </Card>
  );
}
