"use client";

import { useTranslations } from "next-intl";

const REASONS = [
  ...(["missing_field", "invalid_text", "invalid_number", "invalid_date", "invalid_value"] as const),
  ...(["absurd_value", "unknown_store", "unknown_seller", "invalid_birth_date"] as const),
] as const;

/** Translates why a row was rejected; unknown codes stay as they are. */
export function useReasonText(): (row: { reason: string }) => string {
  const t = useTranslations("sync.reasons");
  return ({ reason }) => {
    const known = REASONS.find((candidate) => candidate === reason);
    return known ? t(known) : reason;
  };
}
