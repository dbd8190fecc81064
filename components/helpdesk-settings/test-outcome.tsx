"use client";

import { useTranslations } from "next-intl";
import type { useTestHelpdesk } from "@/components/helpdesk-settings/use-test-helpdesk.ts";
import { TestResult } from "@/components/settings/test-result.tsx";
import { useFailureText } from "@/components/settings/use-failure-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What asking the helpdesk brought, in words and milliseconds. */
export function TestOutcome({ test }: { test: ReturnType<typeof useTestHelpdesk> }) {
  const t = useTranslations("helpdeskSettings.test");
  const format = useFormatters();
  const failureText = useFailureText();
  if (test.isPending) return null;
  if (test.error) return <TestResult ok={false}>{failureText(test.error)}</TestResult>;
  if (!test.data) return null;
  const { data } = test;
  const millis = format.number(data.millis);
  if (data.ok) return <TestResult ok>{t("ok", { agents: data.agents, millis })}</TestResult>;
  const reason = t(`reasons.${data.reason}`, { status: String(data.status ?? "") });
  return <TestResult ok={false}>{`${reason} ${t("after", { millis })}`}</TestResult>;
}
