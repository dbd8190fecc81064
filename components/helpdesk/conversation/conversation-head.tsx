"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { CustomerLine } from "@/components/helpdesk/conversation/customer-line.tsx";
import { useWindow } from "@/components/helpdesk/conversation/use-window.ts";
import { WindowBadge } from "@/components/helpdesk/conversation/window-badge.tsx";
import { ReopenButton } from "@/components/helpdesk/reopen-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { ConversationDetail } from "@/lib/helpdesk/schemas.ts";

/** Whose conversation it is, with the way to the profile, the time left to reply, and the helpdesk. */
export function ConversationHead({ conversation }: { conversation: ConversationDetail }) {
  const t = useTranslations("helpdesk.panel");
  const queue = useTranslations("helpdesk.queue");
  const { conversationId, customer, store, assignee, status, url } = conversation;
  const { minutesLeft } = useWindow(conversation.window);
  return (
    <div className="grid gap-2">
      <p className="text-[13px] text-muted-foreground">
        {[store?.name ?? queue("noStore"), assignee ? queue("with", { name: assignee.name }) : queue("nobody")].join(
          " · ",
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CustomerLine customer={customer} />
        {minutesLeft === null ? null : <WindowBadge minutesLeft={minutesLeft} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {customer === null ? null : (
          <Button asChild variant="outline" size="sm">
            <Link href={`/clientes/${customer.id}`}>{t("profile")}</Link>
          </Button>
        )}
        <Button asChild variant="outline" size="sm">
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t("inHelpdesk")}
          </a>
        </Button>
        {status === "resolved" ? <ReopenButton conversationId={conversationId} /> : null}
      </div>
    </div>
  );
}
