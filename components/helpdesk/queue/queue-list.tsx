"use client";

import { useTranslations } from "next-intl";
import { ConversationName } from "@/components/helpdesk/conversation/conversation-name.tsx";
import { CustomerLine } from "@/components/helpdesk/conversation/customer-line.tsx";
import { LastMessageLine } from "@/components/helpdesk/conversation/last-message-line.tsx";
import { useOpenConversation } from "@/components/helpdesk/conversation/use-open-conversation.ts";
import { NO_AGENT, REDIRECTED } from "@/components/helpdesk/queue/labels.ts";
import { useMinutesSince } from "@/components/helpdesk/use-minutes-since.ts";
import { waitAfter } from "@/components/helpdesk/wait.ts";
import { WaitBadge } from "@/components/helpdesk/wait-badge.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { minutesText } from "@/lib/core/minutes-text.ts";
import type { WaitingConversation } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type QueueListProps = { rows: readonly WaitingConversation[]; loadedAt: number; isFirstPage: boolean };

/** Waiting conversations, longest wait first; the first of all stands out. */
export function QueueList({ rows, loadedAt, isFirstPage }: QueueListProps) {
  const t = useTranslations("helpdesk.queue");
  const minutesSince = useMinutesSince(loadedAt);
  return (
    <ol aria-label={t("label")} className="divide-y border-t">
      {rows.map((row, at) => (
        <QueueRow key={row.conversationId} row={withDeadline(row, minutesSince)} isLongest={isFirstPage && at === 0} />
      ))}
    </ol>
  );
}

type TimedRow = WaitingConversation & { isSinceTransfer: boolean };

/** A conversation that was redirected already has a deadline too, which counts from the redirect. */
function withDeadline(row: WaitingConversation, minutesSince: number): TimedRow {
  const { minutesLeft, minutesToDeadline, labels } = row;
  const isSinceTransfer = minutesToDeadline !== null && labels.includes(REDIRECTED);
  return { ...waitAfter({ ...row, minutesLeft: minutesLeft ?? minutesToDeadline }, minutesSince), isSinceTransfer };
}

type QueueRowProps = { row: TimedRow; isLongest: boolean };

function QueueRow({ row, isLongest }: QueueRowProps) {
  const t = useTranslations("helpdesk.queue");
  const format = useFormatters();
  return (
    <li
      className={cn(
        "flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3",
        isLongest && "border-l-4 border-l-primary bg-primary-soft/40 py-5",
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        {isLongest ? <p className="mb-1 text-[13px] font-medium text-primary">{t("longest")}</p> : null}
        <ConversationName
          url={row.url}
          name={row.contactName}
          number={row.conversationId}
          className={isLongest ? "text-lg" : undefined}
        />
        <LastMessageLine message={row.lastMessage} />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-pretty text-muted-foreground">
          <CustomerLine customer={row.customer} />
          {[row.store?.name ?? t("noStore"), row.assignee ? t("with", { name: row.assignee.name }) : t("nobody")].join(
            " · ",
          )}
          <Marks labels={row.labels} />
        </p>
      </div>
      <p
        className={cn(
          "sm:w-40 sm:text-right",
          isLongest ? "text-base font-semibold" : "text-[13px] text-muted-foreground",
        )}
        title={format.dateTime(row.waitingSince)}
      >
        {t("waited", { time: minutesText(row.minutesWaited) })}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:w-48 sm:text-right">
        <WaitBadge {...row} />
        {row.isSinceTransfer ? <p className="text-xs text-muted-foreground">{t("sinceTransfer")}</p> : null}
        <AnswerButton row={row} isLongest={isLongest} />
      </div>
    </li>
  );
}

function AnswerButton({ row, isLongest }: QueueRowProps) {
  const t = useTranslations("helpdesk.queue");
  const conversation = useOpenConversation();
  const name = row.contactName ?? String(row.conversationId);
  return (
    <Button
      variant={isLongest ? "default" : "outline"}
      aria-label={t("answerLabel", { name })}
      onClick={() => conversation.open(row.conversationId)}
    >
      {t("answer")}
    </Button>
  );
}

/** Labels added by the automatic check. */
function Marks({ labels }: { labels: readonly string[] }) {
  const t = useTranslations("helpdesk.queue");
  if (labels.includes(NO_AGENT)) return <Badge variant="warning">{t("noAgent")}</Badge>;
  return labels.includes(REDIRECTED) ? <Badge>{t("redirected")}</Badge> : null;
}
