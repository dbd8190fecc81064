"use client";

import { useTranslations } from "next-intl";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why this person can't choose the e-commerce store; null for one who can. */
export function useEcommerceRefusal(): string | null {
  const t = useTranslations("stores.menu");
  const { profile, isReadOnly, isSuperAdmin } = useProfile();
  if (isReadOnly) return t("readOnly");
  const isScoped = !isSuperAdmin && (profile?.stores?.length ?? 0) > 0;
  return isScoped ? t("scoped") : null;
}
