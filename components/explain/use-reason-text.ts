"use client";

import { useTranslations } from "next-intl";

/** Why a message was skipped or failed: a known reason in words, otherwise the code. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations("campaigns.skips.reasons");
  const codes = useTranslations("explain");
  return (reason) => (t.has(reason) ? t(reason) : codes("code", { code: reason }));
}
