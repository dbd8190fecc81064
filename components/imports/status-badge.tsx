"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import type { ImportStatus } from "@/lib/imports/names.ts";

const VARIANTS: Partial<Record<ImportStatus, "positive" | "negative" | "warning" | "primary">> = {
  completed: "positive",
  failed: "negative",
  stopped: "warning",
  running: "primary",
  previewing: "primary",
  reading: "primary",
  undoing: "primary",
};

export function StatusBadge({ status }: { status: ImportStatus }) {
  const t = useTranslations("imports.statuses");
  return <Badge variant={VARIANTS[status]}>{t(status)}</Badge>;
}
