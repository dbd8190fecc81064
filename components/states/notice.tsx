"use client";

import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";

const TONES = {
  info: { icon: Info, className: "bg-muted" },
  warning: { icon: TriangleAlert, className: "border-warning-border bg-warning-soft text-warning" },
  error: { icon: CircleAlert, className: "border-negative text-negative" },
} as const;

type NoticeProps = {
  tone: keyof typeof TONES;
  children: ReactNode;
  onRetry?: () => unknown;
  action?: ReactNode;
  className?: string;
};

/** A one-line notice across the page or card. */
export function Notice({ tone, children, onRetry, action, className }: NoticeProps) {
  const t = useTranslations("common");
  const { icon: Icon, className: toneClass } = TONES[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cn("flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-1.5", toneClass, className)}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-48 py-1 text-pretty">{children}</p>
      {action}
      {onRetry ? (
        <Button variant="ghost" size="sm" onClick={() => onRetry()}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}
