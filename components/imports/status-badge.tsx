"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import type { ImportStatus } from "@/lib/imports/names.ts";
import type { ImportView } from "@/lib/imports/schemas.ts";

const VARIANTS: Partial<Record<ImportStatus, "positive" | "negative" | "warning" | "primary">> = {
  completed: "positive",
  failed: "negative",
  stopped: "warning",
  running: "primary",
  previewing: "primary",
  reading: "primary",
  undoing: "primary",
};

/** A removed file is no failure: nothing went wrong, it must only be sent again. */
export function StatusBadge({ status, problem }: Pick<ImportView, "status" | "problem">) {
  const t = useTranslations("imports.statuses");
  if (status === "failed" && problem === "expired") return <Badge>{t("removed")}</Badge>;
  return <Badge variant={VARIANTS[status]}>{t(status)}</Badge>;
}
