import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";

const TONES = {
  fine: { icon: CircleCheck, className: "text-positive" },
  problem: { icon: TriangleAlert, className: "text-warning" },
  none: { icon: CircleDashed, className: "text-muted-foreground" },
} as const;

/** Whether a system works, in one line. */
export function StateLine({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { icon: Icon, className } = TONES[tone];
  return (
    <p className="flex items-start gap-1.5">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
      <span className="text-pretty">{children}</span>
    </p>
  );
}
