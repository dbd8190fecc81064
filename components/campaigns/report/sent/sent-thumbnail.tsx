"use client";

import { useTranslations } from "next-intl";
import { toPreviewDocument } from "@/components/campaigns/message/preview-document.ts";
import { useSentContent } from "@/components/campaigns/report/sent/use-sent-content.ts";
import { PhoneMock } from "@/components/forms/phone-mock.tsx";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Variant } from "@/lib/campaigns/schemas.ts";

const SMALL_PHONE = { transform: "scale(.25)", transformOrigin: "0 0" };
const SMALL_PAGE = { transform: "scale(.15625)", transformOrigin: "0 0" };

type SentThumbnailProps = {
  campaignId: string;
  /** Null: the current content. */
  occurrence: number | null;
  variant?: Variant;
};

/** The message in small, with its subject or its first lines. */
export function SentThumbnail({ campaignId, occurrence, variant = "A" }: SentThumbnailProps) {
  const t = useTranslations("campaigns.report.content");
  const texts = useTranslations("campaigns.preview");
  const sent = useSentContent(campaignId, occurrence, variant);
  if (sent.isError) return <p className="text-[13px] text-muted-foreground">{t("error")}</p>;
  if (!sent.data) return <SentThumbnailSkeleton />;
  const { email, whatsapp } = sent.data;
  if (!email && !whatsapp) return <p className="text-[13px] text-muted-foreground">{t("empty")}</p>;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <div
        inert
        aria-hidden
        className={cn(
          "h-24 w-20 shrink-0 overflow-hidden rounded-md border",
          // Under a short chat, the colour of its wallpaper.
          whatsapp ? "bg-[#efeae2] dark:bg-[#0b141a]" : "bg-white",
        )}
      >
        {whatsapp ? (
          <div className="w-80" style={SMALL_PHONE}>
            <PhoneMock message={whatsapp} note="" />
          </div>
        ) : (
          <iframe
            title={t("frame")}
            sandbox=""
            tabIndex={-1}
            srcDoc={toPreviewDocument(email?.html ?? "", texts("blockedImage"))}
            className="h-[38.4rem] w-[32rem]"
            style={SMALL_PAGE}
          />
        )}
      </div>
      <p className="line-clamp-3 min-w-0 flex-1 text-[13px] break-words text-muted-foreground">
        {email ? email.subject : <ChatText text={whatsapp?.body ?? ""} />}
      </p>
    </div>
  );
}

function SentThumbnailSkeleton() {
  return (
    <div className="flex items-start gap-3">
      <Skeleton className="h-24 w-20" />
      <Skeleton className="h-4 w-48" />
    </div>
  );
}
