"use client";

import { useTranslations } from "next-intl";
import type { useTestErp } from "@/components/integrations/use-test-erp.ts";
import { TestOutcome } from "@/components/states/test-outcome.tsx";
import { rejectedField } from "@/lib/web/api-error-details.ts";

/** The test's result with its duration in milliseconds. */
export function ErpTestOutcome({ test }: { test: ReturnType<typeof useTestErp> }) {
  const t = useTranslations("integrations.erp.test");
  return (
    <TestOutcome
      test={test}
      refusal={(error) => (rejectedField(error, "password") ? t("passwordNeeded") : null)}
      say={(data, millis) => {
        if (data.ok) return t("ok", { branches: data.branches, millis });
        const hasNoStatus = data.status === null && data.reason === "unauthorized";
        const reason = hasNoStatus ? "unauthorizedServer" : data.reason;
        return `${t(`reasons.${reason}`, { status: String(data.status ?? ""), detail: data.detail ?? "" })} ${t("after", { millis })}`;
      }}
    />
  );
}
