"use client";

import { type ReactNode, useId } from "react";
import { Label } from "@/components/ui/label.tsx";

type Control = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type FieldProps = {
  label: string;
  /** Hint, always visible. */
  hint?: ReactNode;
  /** Error message, if any. */
  problem?: string;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** A label, its control, and one line below: the error, else the hint. */
export function Field({ label, hint, problem, className, children }: FieldProps) {
  const id = useId();
  const lineId = `${id}-line`;
  const hasLine = problem !== undefined || hint !== undefined;
  return (
    <div className={className}>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      {children({ id, "aria-invalid": problem !== undefined, "aria-describedby": hasLine ? lineId : undefined })}
      {problem !== undefined ? (
        <p id={lineId} role="alert" className="mt-1 text-[13px] text-negative">
          {problem}
        </p>
      ) : hasLine ? (
        <p id={lineId} className="mt-1 text-[13px] text-pretty text-muted-foreground">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
