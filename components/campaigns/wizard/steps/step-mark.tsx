import { Check, TriangleAlert } from "lucide-react";
import type { StepState } from "@/components/campaigns/wizard/steps/step-state.ts";
import { cn } from "@/components/ui/cn.ts";

type StepMarkProps = { number: number; state: StepState; isCurrent: boolean; className?: string };

/** The step's number, or a check mark once its input is valid. */
export function StepMark({ number, state, isCurrent, className }: StepMarkProps) {
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs",
        isCurrent && "border-primary text-primary",
        state === "done" && "border-transparent bg-primary-soft text-primary",
        state === "warning" && "border-warning-border bg-warning-soft text-warning",
        className,
      )}
    >
      {state === "done" ? (
        <Check className="size-3.5" />
      ) : state === "warning" ? (
        <TriangleAlert className="size-3.5" />
      ) : (
        number
      )}
    </span>
  );
}
