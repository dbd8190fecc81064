"use client";

import { useTranslations } from "next-intl";
import { tell } from "@/components/audit/sentence.ts";
import type { AccessLog } from "@/lib/audit/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export function useSentence(): (log: AccessLog) => string {
  const t = useTranslations("audit");
  const { dateTime } = useFormatters();
  return (log) => tell(log, t, dateTime);
}
