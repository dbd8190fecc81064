"use client";

import { useTranslations } from "next-intl";
import { ConversationList } from "@/components/helpdesk/conversations/conversation-list.tsx";
import { useConversations } from "@/components/helpdesk/conversations/use-conversations.ts";
import { ListFrame } from "@/components/helpdesk/list-frame.tsx";
import { Unreachable } from "@/components/helpdesk/unreachable.tsx";
import { useInboxes } from "@/components/helpdesk/use-inboxes.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { InboxView } from "@/lib/helpdesk/schemas.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";

const PAGE_SIZE = 20;
/** Values of `?atribuicao=` and of the API. The first is the default. */
const ASSIGNEES = { todas: "all", sem: "none", com: "assigned" } as const;
const CHOICES = ["todas", "sem", "com"] as const;

export function ConversationsTab() {
  const t = useTranslations("helpdesk.conversations");
  const inboxes = useInboxes();
  if (inboxes.isError && !inboxes.data)
    return (
      <Card>
        <ErrorState error={inboxes.error} onRetry={inboxes.refetch} title={t("failed")} />
      </Card>
    );
  if (!inboxes.data)
    return (
      <Card>
        <TableSkeleton rows={5} columns={4} />
      </Card>
    );
  const own = inboxes.data.data.filter(({ stores }) => stores.length > 0);
  return (
    <Card className="overflow-hidden">
      {!inboxes.data.isReachable ? (
        <Unreachable onRetry={inboxes.refetch} />
      ) : own.length === 0 ? (
        <EmptyState title={t("noInbox")} description={t("noInboxHint")} />
      ) : (
        <InboxConversations inboxes={own} />
      )}
    </Card>
  );
}

function InboxConversations({ inboxes }: { inboxes: readonly InboxView[] }) {
  const t = useTranslations("helpdesk.conversations");
  const [chosen, setInbox] = useTextParam("caixa");
  const [assignee, setAssignee] = useChoiceParam("atribuicao", CHOICES);
  const [page, setPage] = usePageParam();
  const inbox = inboxes.find(({ id }) => String(id) === chosen) ?? inboxes[0];
  const query = inbox && {
    inboxId: inbox.id,
    assignee: ASSIGNEES[assignee],
    page: Math.max(1, page),
    limit: PAGE_SIZE,
  };
  const conversations = useConversations(query ?? null);
  const choose = (next: () => unknown) => {
    void setPage(null);
    next();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <NativeSelect
          aria-label={t("inbox")}
          value={inbox?.id}
          onChange={({ target }) => choose(() => setInbox(target.value))}
          className="min-w-0 flex-1 basis-40 sm:max-w-60"
        >
          {inboxes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t("assignee")}
          value={assignee}
          onChange={({ target }) => choose(() => setAssignee(CHOICES.find((it) => it === target.value) ?? null))}
          className="min-w-0 flex-1 basis-40 sm:max-w-48"
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`assignees.${choice}`)}
            </option>
          ))}
        </NativeSelect>
        {inbox ? (
          <p className="min-w-0 basis-full text-[13px] text-pretty text-muted-foreground">
            {inbox.stores.every(({ name }) => name === inbox.name)
              ? t("shownOnly", { inbox: inbox.name })
              : t("shown", { inbox: inbox.name, stores: inbox.stores.map(({ name }) => name).join(", ") })}
          </p>
        ) : null}
      </div>
      <ListFrame
        of="conversations"
        query={conversations}
        active={assignee === "todas" ? undefined : t(`assignees.${assignee}`)}
        onClear={() => choose(() => setAssignee(null))}
        instead={(data) => (data.isReachable ? null : <Unreachable onRetry={conversations.refetch} />)}
      >
        {({ data }) => <ConversationList rows={data} />}
      </ListFrame>
    </>
  );
}
