"use client";

import { type ReactNode, useId } from "react";
import { Label } from "@/components/ui/label.tsx";

type Described = { id: string; "aria-invalid": boolean; "aria-describedby": string };
type FieldProps = {
  label: string;
  hint?: string;
  problem?: string | null;
  children: (field: Described) => ReactNode;
};

/** A label, its control, and a hint or error below. */
export function Field({ label, hint, problem = null, children }: FieldProps) {
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
