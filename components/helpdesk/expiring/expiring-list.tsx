"use client";

import { useTranslations } from "next-intl";
import { ConversationName } from "@/components/helpdesk/conversation/conversation-name.tsx";
import { WindowBadge } from "@/components/helpdesk/conversation/window-badge.tsx";
import { useMinutesSince } from "@/components/helpdesk/use-minutes-since.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { ExpiringConversation } from "@/lib/helpdesk/schemas.ts";

type ExpiringListProps = { rows: readonly ExpiringConversation[]; loadedAt: number };

/** Open conversations by the time left in WhatsApp's reply window for free text. */
export function ExpiringList({ rows, loadedAt }: ExpiringListProps) {
  const t = useTranslations("helpdesk.expiring");
  const minutesSince = useMinutesSince(loadedAt);
  return (
    <ol aria-label={t("label")} className="divide-y border-t">
      {rows.map((row) => (
        <ExpiringRow key={row.conversationId} row={row} minutesLeft={Math.max(0, row.minutesLeft - minutesSince)} />
      ))}
    </ol>
  );
}

function ExpiringRow({ row, minutesLeft }: { row: ExpiringConversation; minutesLeft: number }) {
  const t = useTranslations("helpdesk.expiring");
  const queue = useTranslations("helpdesk.queue");
  const place = row.store?.name ?? queue("noStore");
  const agent = row.assignee ? queue("with", { name: row.assignee.name }) : queue("nobody");
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <ConversationName url={row.url} name={row.contactName} number={row.conversationId} />
        <p className="mt-0.5 text-[13px] text-pretty text-muted-foreground">{[place, agent].join(" · ")}</p>
      </div>
      <p className="text-[13px] text-muted-foreground sm:w-52 sm:text-right">
        {t.rich("wrote", { when: () => <RelativeTime value={row.lastInboundAt} /> })}
      </p>
      <div className="ml-auto sm:w-44 sm:text-right">
        <WindowBadge minutesLeft={minutesLeft} />
      </div>
    </li>
  );
}
