"use client";

import { useTranslations } from "next-intl";
import { ConversationLink } from "@/components/helpdesk/conversation-link.tsx";
import { NO_AGENT, REDIRECTED } from "@/components/helpdesk/queue/labels.ts";
import { useMinutesSince } from "@/components/helpdesk/use-minutes-since.ts";
import { minutesText, waitAfter } from "@/components/helpdesk/wait.ts";
import { WaitBadge } from "@/components/helpdesk/wait-badge.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import type { WaitingConversation } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type QueueListProps = { rows: readonly WaitingConversation[]; loadedAt: number };

/** Waiting conversations, longest wait first. */
export function QueueList({ rows, loadedAt }: QueueListProps) {
  const t = useTranslations("helpdesk.queue");
  const minutesSince = useMinutesSince(loadedAt);
  return (
    <ol aria-label={t("label")} className="divide-y border-t">
      {rows.map((row) => (
        <QueueRow key={row.conversationId} row={waitAfter(row, minutesSince)} />
      ))}
    </ol>
  );
}

function QueueRow({ row }: { row: WaitingConversation }) {
  const t = useTranslations("helpdesk.queue");
  const format = useFormatters();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <ConversationLink url={row.url} name={row.contactName} number={row.conversationId} />
        <p className="mt-0.5 text-[13px] text-pretty text-muted-foreground">
          {[row.store?.name ?? t("noStore"), row.assignee ? t("with", { name: row.assignee.name }) : t("nobody")].join(
            " · ",
          )}
        </p>
      </div>
      <Marks labels={row.labels} />
      <p className="text-[13px] text-muted-foreground sm:w-40 sm:text-right" title={format.dateTime(row.waitingSince)}>
        {t("waited", { time: minutesText(row.minutesWaited) })}
      </p>
      <div className="ml-auto sm:w-36 sm:text-right">
        <WaitBadge {...row} />
      </div>
    </li>
  );
}

/** Labels added by the automatic check. */
function Marks({ labels }: { labels: readonly string[] }) {
  const t = useTranslations("helpdesk.queue");
  if (labels.includes(NO_AGENT)) return <Badge variant="warning">{t("noAgent")}</Badge>;
  return labels.includes(REDIRECTED) ? <Badge>{t("redirected")}</Badge> : null;
}
