"use client";

import { useTranslations } from "next-intl";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why this person may not change or export segments; null for what they may. */
export function useRefusals(): { edit: string | null; export: string | null } {
  const t = useTranslations("segments.refusals");
  const { hasPermission, isReadOnly } = useProfile();
  return {
    edit: isReadOnly ? t("readOnly") : null,
    export: hasPermission("app:segments:export") ? null : t("noExport"),
  };
}
