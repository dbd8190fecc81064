"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/states/notice.tsx";
import type { DataWarning as Warning } from "@/lib/web/data-guard/empty-data-guard.ts";

type DataWarningProps = { warning: Warning | null; onRetry: () => unknown; empty?: ReactNode; error?: ReactNode };

/** Banner of `useEmptyDataGuard`: distinguishes "no data" from "loading failed". */
export function DataWarning({ warning, onRetry, empty, error }: DataWarningProps) {
  const t = useTranslations("states.warning");
  if (warning === null) return null;
  return warning === "empty" ? (
    <Notice tone="info" onRetry={onRetry}>
      {empty ?? t("empty")}
    </Notice>
  ) : (
    <Notice tone="error" onRetry={onRetry}>
      {error ?? t("error")}
    </Notice>
  );
}
