"use client";

import { useTranslations } from "next-intl";

/** Translates why a recipient was skipped; codes without a translation are shown as they are. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations("campaigns.skips.reasons");
  return (reason) => (t.has(reason) ? t(reason) : reason);
}
