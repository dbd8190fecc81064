"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { fetchConversations } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { conversationHref } from "@/components/customers/profile/conversation-link.tsx";
import { ReopenButton } from "@/components/helpdesk/reopen-button.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { CustomerConversation } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const LINK_CLASS = "hit-area inline-flex items-center gap-1.5 rounded-sm underline-offset-4 hover:underline";

/** The customer's conversations, read and answered in Atendimento, or in the helpdesk by users without it. */
export function ConversationsTab({ id }: { id: string }) {
  const t = useTranslations("customers.conversations");
  const api = useApi();
  const { data, ...conversations } = useQuery({
    queryKey: customerKeys.conversations(id),
    queryFn: ({ signal }) => fetchConversations(api, id, signal),
  });
  if (conversations.isError && !data)
    return <ErrorState error={conversations.error} onRetry={conversations.refetch} title={t("failed")} />;
  if (!data) return <TableSkeleton rows={3} columns={3} />;
  if (data.data.length === 0) return <EmptyState title={t("empty")} description={t("emptyHint")} />;
  return (
    <Card>
      <ul aria-label={t("label")} className="divide-y">
        {data.data.map((conversation) => (
          <Conversation key={conversation.conversationId} conversation={conversation} />
        ))}
      </ul>
    </Card>
  );
}

function Conversation({ conversation }: { conversation: CustomerConversation }) {
  const t = useTranslations("customers.conversations");
  const { hasPermission } = useProfile();
  const { conversationId, url, messages, lastAt, isRedirected } = conversation;
  const name = t("number", { number: String(conversationId) });
  const mayAnswer = hasPermission("app:helpdesk");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2 font-medium">
        {mayAnswer ? (
          <Link href={conversationHref(conversationId)} className={LINK_CLASS}>
            {name}
          </Link>
        ) : url ? (
          <a href={url} target="_blank" rel="noreferrer" className={LINK_CLASS}>
            {name}
            <ExternalLink aria-hidden className="size-3.5 text-muted-foreground" />
            <span className="sr-only">{t("opensHelpdesk")}</span>
          </a>
        ) : (
          name
        )}
        {isRedirected ? <Badge>{t("redirected")}</Badge> : null}
      </span>
      {messages > 0 ? (
        <span className="text-[13px] text-muted-foreground">{t("messages", { count: messages })}</span>
      ) : null}
      <span className="text-[13px] text-muted-foreground">
        {t.rich("last", { when: () => <RelativeTime value={lastAt} /> })}
      </span>
      {mayAnswer ? <ReopenButton conversationId={conversationId} /> : null}
    </li>
  );
}
