"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { mailExcerpt } from "@/components/campaigns/message/preview-document.ts";
import { useSentContent } from "@/components/campaigns/report/sent/use-sent-content.ts";
import { PhoneMock } from "@/components/forms/phone-mock.tsx";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { CampaignPreview, Variant } from "@/lib/campaigns/schemas.ts";

const SMALL_PHONE = { transform: "scale(.25)", transformOrigin: "0 0" };

type SentThumbnailProps = {
  campaignId: string;
  /** Null: the current content. */
  occurrence: number | null;
  variant?: Variant;
};

/** A chat in small with its first lines; of an e-mail, whose page would be unreadable, its subject and first lines. */
export function SentThumbnail({ campaignId, occurrence, variant = "A" }: SentThumbnailProps) {
  const t = useTranslations("campaigns.report.content");
  const sent = useSentContent(campaignId, occurrence, variant);
  if (sent.isError) return <p className="text-[13px] text-muted-foreground">{t("error")}</p>;
  if (!sent.data) return <SentThumbnailSkeleton />;
  const { email, whatsapp } = sent.data;
  if (!email && !whatsapp) return <p className="text-[13px] text-muted-foreground">{t("empty")}</p>;
  if (!whatsapp) return <SmallMail mail={email} />;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <div
        inert
        aria-hidden
        // Under a short chat, the colour of its wallpaper.
        className="h-24 w-20 shrink-0 overflow-hidden rounded-md border bg-[#efeae2] dark:bg-[#0b141a]"
      >
        <div className="w-80" style={SMALL_PHONE}>
          <PhoneMock message={whatsapp} note="" />
        </div>
      </div>
      <p className="line-clamp-3 min-w-0 flex-1 text-[13px] break-words text-muted-foreground">
        <ChatText text={whatsapp.body} />
      </p>
    </div>
  );
}

function SmallMail({ mail }: { mail: CampaignPreview["email"] }) {
  return (
    <div className="flex min-w-0 items-start gap-3 text-[13px]">
      <span className="grid size-9 shrink-0 place-items-center rounded-md border bg-muted text-muted-foreground">
        <Mail aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">{mail?.subject}</p>
        <p className="line-clamp-3 break-words text-muted-foreground">{mailExcerpt(mail?.html ?? "")}</p>
      </div>
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
