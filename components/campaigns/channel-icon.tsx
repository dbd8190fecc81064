"use client";

import { Mail, MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import type { CampaignChannel } from "@/lib/campaigns/schemas.ts";

/** The channel as an icon, with a text for screen readers. */
export function ChannelIcon({ channel, className }: { channel: CampaignChannel; className?: string }) {
  const t = useTranslations("campaigns.channels");
  const Icon = channel === "whatsapp" ? MessageCircle : Mail;
  return (
    <span
      title={t(channel)}
      className={cn("inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-muted", className)}
    >
      <Icon className="size-4 text-muted-foreground" aria-hidden />
      <span className="sr-only">{t(channel)}</span>
    </span>
  );
}
