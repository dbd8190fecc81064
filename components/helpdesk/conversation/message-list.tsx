"use client";

import { useTranslations } from "next-intl";
import { MessageBubble } from "@/components/helpdesk/conversation/message-bubble.tsx";
import { useMessages } from "@/components/helpdesk/conversation/use-messages.ts";
import { NO_AGENT, REDIRECTED, WAITING } from "@/components/helpdesk/queue/labels.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { ConversationMessage } from "@/lib/helpdesk/schemas.ts";

const OWN_LABELS = [NO_AGENT, REDIRECTED, WAITING];

/** Labels that the automatic check sets and removes are its bookkeeping. */
function isForPeople({ direction, text }: ConversationMessage): boolean {
  return direction !== "event" || !OWN_LABELS.some((label) => text?.includes(label));
}

/** The messages, the newest at the end; older ones on request. `pending`: a reply on its way. */
export function MessageList({ id, pending }: { id: number; pending: string | null }) {
  const t = useTranslations("helpdesk.panel");
  const messages = useMessages(id);
  if (messages.isError && !messages.data)
    return <ErrorState error={messages.error} onRetry={messages.refetch} title={t("failed")} />;
  if (!messages.data) return <TableSkeleton rows={4} columns={1} />;
  return (
    // The reversed column keeps the newest message in view, and the place while older ones are added above.
    <div
      role="log"
      aria-label={t("messages")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto -outline-offset-2"
    >
      <div className="grid gap-3 p-4">
        {messages.hasNextPage ? (
          <Button
            variant="ghost"
            size="sm"
            className="mx-auto"
            disabled={messages.isFetchingNextPage}
            onClick={() => void messages.fetchNextPage()}
          >
            {t("older")}
          </Button>
        ) : null}
        <ol className="grid gap-2">
          {messages.data.filter(isForPeople).map((message) => (
            <MessageBubble key={message.id} conversationId={id} message={message} />
          ))}
          {pending === null ? null : (
            <li className="ml-auto grid w-fit max-w-[85%] gap-1 rounded-lg bg-primary-soft px-3 py-2 opacity-70">
              <p className="text-pretty break-words whitespace-pre-wrap">{pending}</p>
              <p className="text-right text-xs text-muted-foreground">{t("sending")}</p>
            </li>
          )}
        </ol>
      </div>
    </div>
  );
}
