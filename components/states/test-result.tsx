"use client";

import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";

/** A test's result; announced again on each run. */
export function TestResult({ ok, children }: { ok: boolean; children: ReactNode }) {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <p role="status" className={cn("flex items-start gap-2 text-pretty", ok ? "text-positive" : "text-negative")}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
