"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";

/** Variables that are empty for this customer, who would therefore be skipped. */
export function EmptyVariables({ names }: { names: readonly string[] }) {
  const t = useTranslations("campaigns.preview");
  const fields = useTranslations("campaigns.variables.fields");
  const { list } = useFormatter();
  if (names.length === 0) return null;
  const fieldNames = names.map((name) => (fields.has(name) ? fields(name) : name));
  return <Notice tone="warning">{t("emptyVariables", { names: list(fieldNames) })}</Notice>;
}
