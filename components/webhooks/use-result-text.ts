"use client";

import { useTranslations } from "next-intl";
import type { DeliveryView } from "@/lib/webhooks/schemas.ts";

/** Why the last attempt failed, in words; empty if it did not. */
export function useResultText(): (delivery: Pick<DeliveryView, "lastError" | "lastStatus">) => string {
  const t = useTranslations("webhooks.errors");
  return ({ lastError, lastStatus }) => (lastError === null ? "" : t(lastError, { status: lastStatus ?? 0 }));
}
