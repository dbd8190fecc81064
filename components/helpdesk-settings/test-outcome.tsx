"use client";

import { useTranslations } from "next-intl";
import type { useTestHelpdesk } from "@/components/helpdesk-settings/use-test-helpdesk.ts";
import { TestOutcome } from "@/components/states/test-outcome.tsx";

/** The test's result with its duration in milliseconds. */
export function HelpdeskTestOutcome({ test }: { test: ReturnType<typeof useTestHelpdesk> }) {
  const t = useTranslations("helpdeskSettings.test");
  return (
    <TestOutcome
      test={test}
      say={(data, millis) => {
        if (data.ok) return t("ok", { agents: data.agents, millis });
        return `${t(`reasons.${data.reason}`, { status: String(data.status ?? "") })} ${t("after", { millis })}`;
      }}
    />
  );
}
