"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOpenConversation } from "@/components/helpdesk/conversation/use-open-conversation.ts";
import { cn } from "@/components/ui/cn.ts";

type ConversationNameProps = { url: string; name: string | null; number: number; className?: string };

/** The contact's name, which opens the conversation beside the list, and a link to it in the helpdesk. */
export function ConversationName({ url, name, number, className }: ConversationNameProps) {
  const t = useTranslations("helpdesk");
  const conversation = useOpenConversation();
  const shown = name ?? t("conversation", { number: String(number) });
  const isOpen = conversation.id === number;
  return (
    <span className="flex max-w-full min-w-0 items-center gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? conversation.close() : conversation.open(number))}
        className={cn(
          "hit-area max-w-full min-w-0 rounded-sm text-left font-medium underline-offset-4 hover:underline",
          isOpen && "text-primary",
          className,
        )}
      >
        <span className="block truncate">{shown}</span>
      </button>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        title={t("panel.inHelpdesk")}
        className="hit-area shrink-0 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ExternalLink aria-hidden className="size-3.5" />
        <span className="sr-only">
          {shown} {t("opensHelpdesk")}
        </span>
      </a>
    </span>
  );
}
