"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/settings/section-card.tsx";
import { TestResult } from "@/components/settings/test-result.tsx";
import { useFailureText } from "@/components/settings/use-failure-text.ts";
import { useSendTestMail } from "@/components/settings/use-send-test-mail.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** One message to oneself with what is saved, and what the server said to it. */
export function TestMailCard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations("settings.email.test");
  const { profile } = useProfile();
  const test = useSendTestMail();
  return (
    <SectionCard title={t("title")} description={t("description", { to: profile?.email ?? "" })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <EditButton variant="outline" disabled={isDirty || test.isPending} onClick={() => test.mutate()}>
          <Send aria-hidden />
          {t(test.isPending ? "sending" : "send")}
        </EditButton>
        {isDirty ? <p className="text-[13px] text-muted-foreground">{t("saveFirst")}</p> : null}
      </div>
      <Outcome test={test} />
    </SectionCard>
  );
}

function Outcome({ test }: { test: ReturnType<typeof useSendTestMail> }) {
  const t = useTranslations("settings.email.test");
  const format = useFormatters();
  const failureText = useFailureText();
  if (test.isPending) return null;
  if (test.error) return <TestResult ok={false}>{failureText(test.error)}</TestResult>;
  if (!test.data) return null;
  const { data } = test;
  const millis = format.number(data.millis);
  if (data.ok) return <TestResult ok>{t("sent", { to: data.to, millis })}</TestResult>;
  const reason = t.has(`reasons.${data.reason}`) ? t(`reasons.${data.reason}`) : t("reasons.protocol");
  const code = data.replyCode === null ? "" : t("code", { code: String(data.replyCode) });
  return <TestResult ok={false}>{[reason, code, t("after", { millis })].filter(Boolean).join(" ")}</TestResult>;
}
