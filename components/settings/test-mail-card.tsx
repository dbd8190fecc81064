"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { useSendTestMail } from "@/components/settings/use-send-test-mail.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { TestOutcome } from "@/components/states/test-outcome.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Sends a test mail to the user with the saved settings, and shows the mail server's response. */
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
  return (
    <TestOutcome
      test={test}
      say={(data, millis) => {
        if (data.ok) return t("sent", { to: data.to, millis });
        const reason = t.has(`reasons.${data.reason}`) ? t(`reasons.${data.reason}`) : t("reasons.protocol");
        const code = data.replyCode === null ? "" : t("code", { code: String(data.replyCode) });
        return [reason, code, t("after", { millis })].filter(Boolean).join(" ");
      }}
    />
  );
}
