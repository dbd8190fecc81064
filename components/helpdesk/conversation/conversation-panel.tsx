"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ConversationHead } from "@/components/helpdesk/conversation/conversation-head.tsx";
import { MessageList } from "@/components/helpdesk/conversation/message-list.tsx";
import { ReplyBox } from "@/components/helpdesk/conversation/reply-box.tsx";
import { useConversation } from "@/components/helpdesk/conversation/use-conversation.ts";
import { useReplyDraft } from "@/components/helpdesk/conversation/use-reply-draft.ts";
import { useSendReply } from "@/components/helpdesk/conversation/use-send-reply.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet.tsx";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { useRoomy } from "@/lib/web/use-browser-state.ts";

type PanelProps = { id: number; onClose: () => void };

/** One conversation: beside the list on wide screens, else a drawer of full height. */
export function ConversationPanel(props: PanelProps) {
  return useRoomy() ? <SidePanel {...props} /> : <DrawerPanel {...props} />;
}

function DrawerPanel({ id, onClose }: PanelProps) {
  const closeLabel = useTranslations("common")("close");
  const title = useTitle(id);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        closeLabel={closeLabel}
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          if (!focusReply(event.target)) return;
          event.preventDefault();
        }}
        className="h-dvh overflow-hidden"
      >
        <Frame title={<SheetTitle className="truncate pr-10">{title}</SheetTitle>} id={id} />
      </SheetContent>
    </Sheet>
  );
}

/** The reply box is there from the start, so that typing can begin at once. */
function focusReply(panel: EventTarget | null): boolean {
  const box = panel instanceof HTMLElement ? panel.querySelector<HTMLElement>("textarea:not(:disabled)") : null;
  box?.focus({ preventScroll: true });
  return box !== null;
}

/** Not modal: the list stays usable. Takes the focus when it opens and gives it back when it closes. */
function SidePanel({ id, onClose }: PanelProps) {
  const closeLabel = useTranslations("common")("close");
  const title = useTitle(id);
  const panel = useRef<HTMLElement>(null);
  const top = useHeaderHeight();
  useEffect(() => {
    const opener = document.activeElement;
    if (!focusReply(panel.current)) panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      data-takes-keys
      onKeyDown={onKeyDown}
      style={{ top }}
      className="fixed right-0 bottom-0 z-10 flex w-[26rem] flex-col overflow-hidden border-l bg-card outline-none"
    >
      <Frame
        id={id}
        title={
          <div className="flex items-start gap-2">
            <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
            <Button variant="ghost" size="icon-sm" aria-label={closeLabel} onClick={onClose}>
              <X aria-hidden />
            </Button>
          </div>
        }
      />
    </section>
  );
}

const TOP_BAR_PX = 57;

/** The app's sticky header grows by the strips above the top bar, which come and go. */
function useHeaderHeight(): number {
  const [height, setHeight] = useState(TOP_BAR_PX);
  useEffect(() => {
    const header = document.querySelector("header");
    if (header === null || typeof ResizeObserver === "undefined") return;
    const measure = () => setHeight(header.offsetHeight || TOP_BAR_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return height;
}

function useTitle(id: number): string {
  const t = useTranslations("helpdesk");
  const { data } = useConversation(id);
  return data?.customer?.name ?? data?.contactName ?? t("conversation", { number: String(id) });
}

function Frame({ id, title }: { id: number; title: ReactNode }) {
  const t = useTranslations("helpdesk.panel");
  const { data: conversation, ...query } = useConversation(id);
  const draft = useReplyDraft(id);
  const reply = useSendReply(id, { onSent: ({ replyId }) => draft.clear(replyId) });
  if (isApiStatus(query.error, 404))
    return (
      <>
        <div className="border-b p-4">{title}</div>
        <EmptyState title={t("gone")} description={t("goneHint")} />
      </>
    );
  return (
    <>
      <div className="grid gap-2 border-b p-4">
        {title}
        {conversation ? <ConversationHead conversation={conversation} /> : null}
      </div>
      {query.isError && !conversation ? (
        <ErrorState error={query.error} onRetry={query.refetch} title={t("failed")} />
      ) : (
        <MessageList id={id} pending={reply.isPending ? reply.variables.text : null} />
      )}
      {query.isError && !conversation ? null : (
        <div className="border-t p-4">
          <ReplyBox conversation={conversation} draft={draft} reply={reply} />
        </div>
      )}
    </>
  );
}
