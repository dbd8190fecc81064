"use client";

import { useTranslations } from "next-intl";
import type { Template } from "@/components/segments/rules/starting-points.ts";
import type { Day } from "@/lib/core/dates.ts";

/** Display name of a template; birthday templates include the month. */
export function useTemplateName(today: Day): (template: Template) => string {
  const t = useTranslations("segments");
  return (template) => t(`templates.${template}.name`, { month: t(`months.${Number(today.slice(5, 7))}`) });
}
