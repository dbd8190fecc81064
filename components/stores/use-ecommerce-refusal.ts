"use client";

import { useTranslations } from "next-intl";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why the user may not choose the e-commerce store; null if allowed. */
export function useEcommerceRefusal(): string | null {
  const t = useTranslations("stores.menu");
  const { isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  if (isReadOnly) return t("readOnly");
  return isLimited ? t("scoped") : null;
}
