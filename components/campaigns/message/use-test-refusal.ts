"use client";

import { useTranslations } from "next-intl";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";
import type { CampaignChannel } from "@/lib/campaigns/schemas.ts";

type TestRefusal = {
  text: string;
  /** What support asks for, where nothing more is known. */
  code: string | null;
};

/** What a provider's missing answer is called: nobody knows what became of the message. */
const UNANSWERED = ["timeout", "reset", "unreadable", "server_error"];

/** Why a test message wasn't taken, in sentences: of the mail server, of our own rules, or of the provider. */
export function useTestRefusal(): (channel: CampaignChannel, reason: string) => TestRefusal {
  const t = useTranslations("campaigns.test");
  const mail = useTranslations("settings.email.test.reasons");
  const causes = useTranslations("campaigns.failures.causes");
  const refused = (text: string, code: string | null = null) => ({ text: t("failed", { reason: text }), code });
  return (channel, reason) => {
    if (channel === "email" && mail.has(reason)) return refused(mail(reason));
    if (channel === "whatsapp" && UNANSWERED.includes(reason)) return { text: t("unconfirmed"), code: null };
    if (t.has(`reasons.${reason}`)) return refused(t(`reasons.${reason}`));
    const explanation = explanationOf(reason);
    const text = `${causes(`${explanation}.cause`)} ${causes(`${explanation}.fix`)}`;
    return refused(text, explanation === "other" ? reason : null);
  };
}
