"use client";

import { useTranslations } from "next-intl";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why this person can't choose the e-commerce store; null for one who can. */
export function useEcommerceRefusal(): string | null {
  const t = useTranslations("stores.menu");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  if (isReadOnly) return t("readOnly");
  return isLimited ? t("scoped") : null;
}
