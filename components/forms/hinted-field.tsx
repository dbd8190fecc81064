"use client";

import { type ReactNode, useId } from "react";
import { Label } from "@/components/ui/label.tsx";

type Described = { id: string; "aria-invalid": boolean; "aria-describedby": string };
type HintedFieldProps = {
  label: string;
  hint?: string;
  problem?: string | null;
  children: (field: Described) => ReactNode;
};

/** Like `Field`, in the spacing of a dialog: the line below is always rendered. */
export function HintedField({ label, hint, problem = null, children }: HintedFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, "aria-invalid": problem !== null, "aria-describedby": `${id}-text` })}
      <p
        id={`${id}-text`}
        role={problem === null ? undefined : "alert"}
        className={
          problem === null ? "text-[13px] text-pretty text-muted-foreground empty:hidden" : "text-[13px] text-negative"
        }
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
