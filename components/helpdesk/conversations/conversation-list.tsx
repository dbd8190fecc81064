"use client";

import { useTranslations } from "next-intl";
import { useAnswered } from "@/components/helpdesk/answered.ts";
import { ConversationName } from "@/components/helpdesk/conversation/conversation-name.tsx";
import { CustomerLine } from "@/components/helpdesk/conversation/customer-line.tsx";
import { LastMessageLine } from "@/components/helpdesk/conversation/last-message-line.tsx";
import { UnreadButton } from "@/components/helpdesk/conversations/unread-button.tsx";
import { NO_AGENT, REDIRECTED, WAITING } from "@/components/helpdesk/queue/labels.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import type { InboxConversation } from "@/lib/helpdesk/schemas.ts";

/** Open conversations of one inbox, latest activity first. */
export function ConversationList({ rows }: { rows: readonly InboxConversation[] }) {
  const t = useTranslations("helpdesk.conversations");
  return (
    <ul aria-label={t("label")} className="divide-y border-t">
      {rows.map((row) => (
        <ConversationRow key={row.conversationId} row={row} />
      ))}
    </ul>
  );
}

function ConversationRow({ row }: { row: InboxConversation }) {
  const t = useTranslations("helpdesk.conversations");
  const queue = useTranslations("helpdesk.queue");
  const labelText = useLabelText();
  const isAnswered = useAnswered();
  const labels = row.labels.filter((label) => label !== WAITING || !isAnswered(row.conversationId));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:gap-x-6">
      <div className="min-w-0 flex-1 basis-56">
        <ConversationName url={row.url} name={row.contactName} number={row.conversationId} />
        <LastMessageLine message={row.lastMessage} />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-muted-foreground">
          <CustomerLine customer={row.customer} />
          {row.assignee ? queue("with", { name: row.assignee.name }) : queue("nobody")}
          {labels.map((label) => (
            <Badge key={label} variant={label === WAITING || label === NO_AGENT ? "warning" : undefined}>
              {labelText(label)}
            </Badge>
          ))}
        </p>
      </div>
      <p className="text-[13px] text-muted-foreground sm:w-44 sm:text-right">
        {t.rich("activity", { when: () => <RelativeTime value={row.lastActivityAt} /> })}
      </p>
      <div className="ml-auto">
        <UnreadButton conversationId={row.conversationId} />
      </div>
    </li>
  );
}

/** Translates the product's own labels; other labels stay as they are. */
function useLabelText(): (label: string) => string {
  const t = useTranslations("helpdesk.conversations");
  const queue = useTranslations("helpdesk.queue");
  return (label) => {
    switch (label) {
      case WAITING:
        return t("waiting");
      case REDIRECTED:
        return queue("redirected");
      case NO_AGENT:
        return queue("noAgent");
      default:
        return label;
    }
  };
}
