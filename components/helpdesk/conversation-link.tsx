"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";

type ConversationLinkProps = { url: string; name: string | null; number: number; className?: string };

/** The contact's name, linked to the conversation in the helpdesk; opens in a new tab. */
export function ConversationLink({ url, name, number, className }: ConversationLinkProps) {
  const t = useTranslations("helpdesk");
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={cn(
        "hit-area inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-sm font-medium underline-offset-4 hover:underline",
        className,
      )}
    >
      <span className="truncate">{name ?? t("conversation", { number: String(number) })}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <span className="sr-only">{t("opensHelpdesk")}</span>
    </a>
  );
}
