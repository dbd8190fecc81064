import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";

type StateBlockProps = {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  role?: "alert" | "status";
  className?: string;
};

/** A message with an action, in place of content that cannot be shown. */
export function StateBlock({ title, description, action, role, className }: StateBlockProps) {
  return (
    <div role={role} className={cn("flex flex-col items-center gap-3 px-4 py-10 text-center", className)}>
      <div className="max-w-prose space-y-1">
        <p className="font-medium">{title}</p>
        {description ? <div className="text-pretty text-muted-foreground">{description}</div> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center justify-center gap-2">{action}</div> : null}
    </div>
  );
}
