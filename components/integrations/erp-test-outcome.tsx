"use client";

import { useTranslations } from "next-intl";
import type { useTestErp } from "@/components/integrations/use-test-erp.ts";
import { refusedFields } from "@/components/settings/refused-fields.ts";
import { TestResult } from "@/components/settings/test-result.tsx";
import { useFailureText } from "@/components/settings/use-failure-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What asking the ERP brought, in words and milliseconds. */
export function ErpTestOutcome({ test }: { test: ReturnType<typeof useTestErp> }) {
  const t = useTranslations("integrations.erp.test");
  const format = useFormatters();
  const failureText = useFailureText();
  if (test.isPending) return null;
  if (test.error) {
    const needsPassword = refusedFields(test.error).includes("password");
    return <TestResult ok={false}>{needsPassword ? t("passwordNeeded") : failureText(test.error)}</TestResult>;
  }
  if (!test.data) return null;
  const { data } = test;
  const millis = format.number(data.millis);
  if (data.ok) return <TestResult ok>{t("ok", { branches: data.branches, millis })}</TestResult>;
  const reason = t(`reasons.${data.reason}`, { status: String(data.status ?? "") });
  return <TestResult ok={false}>{`${reason} ${t("after", { millis })}`}</TestResult>;
}
