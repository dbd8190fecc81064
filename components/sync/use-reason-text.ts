"use client";

import { useTranslations } from "next-intl";

/** Translates why a row was rejected; unknown codes stay as they are. */
export function useReasonText(): (row: { reason: string }) => string {
  const t = useTranslations("sync.reasons");
  return ({ reason }) => (t.has(reason) ? t(reason) : reason);
}
