"use client";

import { useTranslations } from "next-intl";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";
import type { CampaignChannel } from "@/lib/campaigns/schemas.ts";

type TestRefusal = {
  text: string;
  /** Error code for support, if the cause is not known. */
  code: string | null;
};

/** The provider's response is missing or unreadable: the message may have been sent. */
const UNANSWERED = ["timeout", "reset", "unreadable", "server_error"];

/** Translates why a test message was rejected: by the mail server, our own rules or the provider. */
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
