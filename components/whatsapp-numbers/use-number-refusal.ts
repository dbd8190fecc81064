"use client";

import { useTranslations } from "next-intl";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why this person may not change numbers; null for one who may. */
export function useNumberRefusal(): string | null {
  const t = useTranslations();
  const { hasPermission, isReadOnly } = useProfile();
  if (isReadOnly) return t("shell.readOnly.why");
  return hasPermission("app:integrations") ? null : t("whatsappNumbers.noPermission");
}
