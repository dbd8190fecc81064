"use client";

import { SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { SenderRefusal, WindowRefusal } from "@/components/helpdesk/conversation/reply-refusal.tsx";
import type { useReplyDraft } from "@/components/helpdesk/conversation/use-reply-draft.ts";
import type { useSendReply } from "@/components/helpdesk/conversation/use-send-reply.ts";
import { useWindow } from "@/components/helpdesk/conversation/use-window.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Label } from "@/components/ui/label.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { REPLY_LENGTH } from "@/lib/helpdesk/names.ts";
import type { ConversationDetail } from "@/lib/helpdesk/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type ReplyBoxProps = {
  /** Undefined while it loads: the text can be typed but not sent. */
  conversation: ConversationDetail | undefined;
  draft: ReturnType<typeof useReplyDraft>;
  reply: ReturnType<typeof useSendReply>;
};

/** The reply, kept until it is sent; or why the user cannot reply, and what to do. */
export function ReplyBox({ conversation, ...form }: ReplyBoxProps) {
  const { problem } = useWindow(conversation?.window ?? NOT_KNOWN);
  const state = conversation?.sender.state;
  const refusal = useRef<HTMLDivElement>(null);
  const isRefused = problem !== null || (state !== undefined && state !== "agent" && state !== "account");
  useEffect(() => {
    // The box that had the focus is gone.
    if (isRefused && document.activeElement === document.body) refusal.current?.focus({ preventScroll: true });
  }, [isRefused]);
  if (!isRefused)
    return <ReplyForm isReady={conversation !== undefined} isFromAccount={state === "account"} {...form} />;
  return (
    <div ref={refusal} tabIndex={-1} className="outline-none">
      {state !== undefined && state !== "agent" && state !== "account" ? (
        <SenderRefusal state={state} />
      ) : problem === null ? null : (
        <WindowRefusal problem={problem} />
      )}
    </div>
  );
}

const NOT_KNOWN = { isOpen: true, closesAt: null, problem: null };

type ReplyFormProps = Omit<ReplyBoxProps, "conversation"> & { isReady: boolean; isFromAccount: boolean };

function ReplyForm({ draft: { draft, write }, reply, isReady, isFromAccount }: ReplyFormProps) {
  const t = useTranslations("helpdesk.panel");
  const errorText = useErrorText("helpdesk.panel", "settings");
  const { isReadOnly } = useProfile();
  const id = useId();
  const text = draft?.text ?? "";
  const isEmpty = text.trim() === "";
  const send = () => {
    if (draft && isReady && !isEmpty && !reply.isPending) reply.mutate({ replyId: draft.id, text });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <Label htmlFor={id}>{t("reply")}</Label>
      <Textarea
        id={id}
        rows={3}
        maxLength={REPLY_LENGTH}
        value={text}
        disabled={isReadOnly}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p id={`${id}-hint`} className="min-w-0 flex-1 basis-40 text-[13px] text-pretty text-muted-foreground">
          {t(isFromAccount ? "fromAccount" : "hint")}
          <span className="max-sm:hidden pointer-coarse:hidden"> {t("shortcut")}</span>
        </p>
        <EditButton type="submit" disabled={isEmpty || !isReady || reply.isPending}>
          <SendHorizontal aria-hidden />
          {t("send")}
        </EditButton>
      </div>
      <p role="alert" className="text-[13px] text-pretty text-negative empty:hidden">
        {errorText(reply.error)}
      </p>
    </form>
  );
}
