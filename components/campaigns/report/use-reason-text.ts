"use client";

import { useTranslations } from "next-intl";

/** Why somebody got nothing; what only the server knows by name stays as it is. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations("campaigns.skips.reasons");
  return (reason) => (t.has(reason) ? t(reason) : reason);
}
