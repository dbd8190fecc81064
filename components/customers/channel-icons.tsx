"use client";

import { Mail, MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import type { Channels, Reach } from "@/lib/customers/schemas.ts";

const ICONS = { whatsapp: MessageCircle, email: Mail } as const;
type Channel = keyof typeof ICONS;

/** "Recebe WhatsApp", or why not. */
export function useReachText() {
  const t = useTranslations("customers.reach");
  return (channel: Channel, { reachable, reason }: Reach) =>
    reachable || reason === null ? t(`${channel}.${reachable ? "reachable" : "unreachable"}`) : t(`reasons.${reason}`);
}

/** The customer's reachable channels; unreachable ones are grey and crossed out, with the reason. */
export function ChannelIcons({ channels, className }: { channels: Channels; className?: string }) {
  const reachText = useReachText();
  return (
    <span className={cn("inline-flex items-center gap-2 align-middle", className)}>
      {(["whatsapp", "email"] as const).map((channel) => {
        const Icon = ICONS[channel];
        const text = reachText(channel, channels[channel]);
        const { reachable } = channels[channel];
        return (
          <span key={channel} title={text} className="relative inline-flex">
            <Icon
              aria-hidden
              className={cn("size-4", reachable ? "text-positive" : "text-muted-foreground opacity-60")}
            />
            {reachable ? null : (
              <span aria-hidden className="absolute top-1/2 -left-0.5 h-px w-5 -rotate-45 bg-muted-foreground" />
            )}
            <span className="sr-only">{text}</span>
          </span>
        );
      })}
    </span>
  );
}
