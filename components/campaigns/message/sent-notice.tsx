"use client";

import { useTranslations } from "next-intl";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Notice } from "@/components/states/notice.tsx";

/** After a send: edits apply to the next one; the sent content stays in the report. */
export function SentNotice() {
  const t = useTranslations("campaigns.message");
  const { campaign } = useWizard();
  if (!campaign?.occurrence) return null;
  const { version, isSent } = campaign.content;
  return <Notice tone="info">{t("sentNotice", { version: isSent ? version + 1 : version })}</Notice>;
}
