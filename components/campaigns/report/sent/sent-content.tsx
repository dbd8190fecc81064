"use client";

import { useTranslations } from "next-intl";
import { toPreviewDocument } from "@/components/campaigns/message/preview-document.ts";
import { useSentContent } from "@/components/campaigns/report/sent/use-sent-content.ts";
import { PhoneMock } from "@/components/forms/phone-mock.tsx";
import { Notice } from "@/components/states/notice.tsx";
import type { CampaignPreview, Variant } from "@/lib/campaigns/schemas.ts";

type SentContentProps = { campaignId: string; occurrence: number; variant: Variant };

/** The content of one send, rendered for one recipient; unaffected by later edits. */
export function SentContent({ campaignId, occurrence, variant }: SentContentProps) {
  const t = useTranslations("campaigns.report.content");
  const sent = useSentContent(campaignId, occurrence, variant);
  if (sent.isError)
    return (
      <Notice tone="error" onRetry={sent.refetch}>
        {t("error")}
      </Notice>
    );
  if (!sent.data) return <p className="text-sm text-muted-foreground">{t("loading")}</p>;
  const { customer, email, whatsapp } = sent.data;
  if (!email && !whatsapp) return <p className="text-sm">{t("empty")}</p>;
  return (
    <div className="grid gap-2">
      {customer?.name ? (
        <p className="text-[13px] text-muted-foreground">{t("reader", { name: customer.name })}</p>
      ) : null}
      {email ? <SentMail mail={email} /> : null}
      {whatsapp ? <PhoneMock message={whatsapp} note="" /> : null}
    </div>
  );
}

function SentMail({ mail }: { mail: NonNullable<CampaignPreview["email"]> }) {
  const t = useTranslations("campaigns.report.content");
  const previewTexts = useTranslations("campaigns.preview");
  return (
    <div className="grid gap-2 text-sm">
      <p className="break-words">
        <span className="text-muted-foreground">{t("subject")}</span> {mail.subject}
      </p>
      {mail.from ? (
        <p className="break-words">
          <span className="text-muted-foreground">{t("from")}</span> {mail.from}
        </p>
      ) : null}
      <iframe
        title={t("frame")}
        sandbox=""
        srcDoc={toPreviewDocument(mail.html, previewTexts("blockedImage"))}
        className="h-96 w-full rounded-md border bg-white"
      />
    </div>
  );
}
