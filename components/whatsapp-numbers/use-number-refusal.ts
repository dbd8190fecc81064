"use client";

import { useTranslations } from "next-intl";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why the user may not edit numbers; null if allowed. */
export function useNumberRefusal(): string | null {
  const t = useTranslations();
  const { hasPermission, isReadOnly } = useProfile();
  if (isReadOnly) return t("shell.readOnly.why");
  return hasPermission("app:integrations") ? null : t("whatsappNumbers.noPermission");
}
