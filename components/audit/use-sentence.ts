"use client";

import { useTranslations } from "next-intl";
import { tell } from "@/components/audit/sentence.ts";
import type { AccessLog } from "@/lib/audit/schemas.ts";

export function useSentence(): (log: AccessLog) => string {
  const t = useTranslations("audit");
  return (log) => tell(log, t);
}
