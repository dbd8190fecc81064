"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { toPreviewDocument } from "@/components/campaigns/message/preview-document.ts";
import { fetchSentPreview } from "@/components/campaigns/report/api.ts";
import { Notice } from "@/components/states/notice.tsx";
import type { CampaignPreview, Variant } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

type SentContentProps = { campaignId: string; occurrence: number; variant: Variant };

/** The content of one send, rendered for one recipient; unaffected by later edits. */
export function SentContent({ campaignId, occurrence, variant }: SentContentProps) {
  const t = useTranslations("campaigns.report.content");
  const api = useApi();
  const sent = useQuery({
    queryKey: campaignKeys.sent(campaignId, occurrence, variant),
    queryFn: ({ signal }) => fetchSentPreview(api, campaignId, { occurrence, variant }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
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
      {whatsapp ? <SentChat message={whatsapp} /> : null}
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

function SentChat({ message }: { message: NonNullable<CampaignPreview["whatsapp"]> }) {
  const { header, body, footer, buttons } = message;
  return (
    <div className="grid max-w-prose gap-1 rounded-md border bg-muted p-3 text-sm">
      {header.text ? <p className="font-semibold break-words">{header.text}</p> : null}
      <p className="break-words whitespace-pre-wrap">{body}</p>
      {footer ? <p className="text-muted-foreground">{footer}</p> : null}
      {buttons.map(({ text, url }) => (
        <p key={text} className="break-words">
          {text}
          {url ? `: ${url}` : ""}
        </p>
      ))}
    </div>
  );
}
