"use client";

import { useTranslations } from "next-intl";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";
import { DeliveryMark } from "@/components/helpdesk/conversation/delivery-mark.tsx";
import { MessageFile } from "@/components/helpdesk/conversation/message-file.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { ConversationMessage } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const LOOKS = {
  in: "mr-auto bg-muted",
  out: "ml-auto bg-primary-soft",
  note: "ml-auto border border-warning-border bg-warning-soft",
} as const;

type MessageBubbleProps = { conversationId: number; message: ConversationMessage };

/** A message with its author, time and delivery; the helpdesk's own events are a quiet line. */
const DESK_BOLD = /\*\*([^*\n]+)\*\*/g;

export function MessageBubble({ conversationId, message }: MessageBubbleProps) {
  const t = useTranslations("helpdesk.panel");
  const { id, direction, author, text, at, status, problem, files } = message;
  if (direction === "event")
    return <li className="px-6 py-1 text-center text-xs text-pretty text-muted-foreground">{text}</li>;
  const name = author ?? t(direction === "in" ? "customer" : "team");
  return (
    <li className={cn("grid w-fit max-w-[85%] gap-1 rounded-lg px-3 py-2", LOOKS[direction])}>
      <p className="text-xs text-muted-foreground">{direction === "note" ? t("note", { name }) : name}</p>
      {files.map((file) => (
        <MessageFile key={file.id} address={{ conversationId, messageId: id, fileId: file.id }} file={file} />
      ))}
      {text === null ? null : (
        <p className="text-pretty break-words whitespace-pre-wrap">
          {/* Notes have the helpdesk's bold, with two asterisks; messages WhatsApp's, with one. */}
          <ChatText text={direction === "note" ? text.replace(DESK_BOLD, "*$1*") : text} variables={null} />
        </p>
      )}
      <Stamp at={at} status={status} />
      {status === "failed" ? (
        <p className="text-[13px] text-pretty text-negative">{problem ?? t("status.failed")}</p>
      ) : null}
    </li>
  );
}

function Stamp({ at, status }: Pick<ConversationMessage, "at" | "status">) {
  const format = useFormatters();
  return (
    <p className="flex items-center justify-end gap-1 text-xs text-muted-foreground">
      {at === null ? null : <time dateTime={at}>{format.dateTime(at)}</time>}
      {status === null ? null : <DeliveryMark status={status} />}
    </p>
  );
}
