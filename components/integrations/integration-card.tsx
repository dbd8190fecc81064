import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Card, CardTitle } from "@/components/ui/card.tsx";

type IntegrationCardProps = {
  icon: LucideIcon;
  title: string;
  description: string;
  status?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** One external system: purpose, status and actions. */
export function IntegrationCard({ icon: Icon, title, description, status, children, footer }: IntegrationCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <div className="flex items-start gap-3 px-4 pt-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-md border bg-muted">
          <Icon className="size-5" aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <CardTitle id={id} className="text-base">
              {title}
            </CardTitle>
            {status}
          </div>
          <p className="text-[13px] text-pretty text-muted-foreground">{description}</p>
        </div>
      </div>
      <div className="grid flex-1 content-start gap-4 px-4 py-4">{children}</div>
      {footer ? <div className="flex flex-wrap gap-2 border-t px-4 py-3">{footer}</div> : null}
    </Card>
  );
}
