"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useOpenConversation } from "@/components/helpdesk/conversation/use-open-conversation.ts";
import { HealthLine } from "@/components/helpdesk/health-line.tsx";
import { HealthNotice } from "@/components/helpdesk/health-notice.tsx";
import { SettingsLink } from "@/components/helpdesk/settings-link.tsx";
import { useHelpdeskConfig } from "@/components/helpdesk/use-helpdesk-config.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading, TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import type { HelpdeskConfigView } from "@/lib/helpdesk/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useChoiceParam, usePageParam } from "@/lib/web/url-state.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const ConversationPanel = lazyComponent(() =>
  import("@/components/helpdesk/conversation/conversation-panel.tsx").then((it) => ({
    default: it.ConversationPanel,
  })),
);
const QueueTab = lazyComponent(() =>
  import("@/components/helpdesk/queue/queue-tab.tsx").then((it) => ({ default: it.QueueTab })),
);
const ConversationsTab = lazyComponent(() =>
  import("@/components/helpdesk/conversations/conversations-tab.tsx").then((it) => ({ default: it.ConversationsTab })),
);
const RedirectsTab = lazyComponent(() =>
  import("@/components/helpdesk/redirects/redirects-tab.tsx").then((it) => ({ default: it.RedirectsTab })),
);
const ExpiringTab = lazyComponent(() =>
  import("@/components/helpdesk/expiring/expiring-tab.tsx").then((it) => ({ default: it.ExpiringTab })),
);
const AgentsTab = lazyComponent(() =>
  import("@/components/helpdesk/agents/agents-tab.tsx").then((it) => ({ default: it.AgentsTab })),
);
const TimeoutForm = lazyComponent(() =>
  import("@/components/helpdesk/wait-timeout/timeout-form.tsx").then((it) => ({ default: it.TimeoutForm })),
);

const TABS = ["fila", "conversas", "redirecionamentos", "janela", "agentes", "tempo"] as const;
type Tab = (typeof TABS)[number];
/** Tabs that configure the helpdesk. */
const CONFIGURATION: readonly Tab[] = ["agentes", "tempo"];

/** Tabs: waiting conversations, open conversations, redirects, closing reply windows, agents, and the wait time-out. */
export function HelpdeskPage() {
  const t = useTranslations("helpdesk");
  const config = useHelpdeskConfig();
  const isHydrated = useHydrated();
  const data = isHydrated ? config.data : undefined;
  const instanceUrl = data?.instanceUrl;
  const { id: openId } = useOpenConversation();
  return (
    // Room for the conversation beside the page.
    <div className={cn(openId !== null && "xl:pr-[25rem]")}>
      <PageHeader
        title={t("title")}
        description={
          // Reserve two lines on small screens, also while loading.
          <div className="min-h-11 sm:min-h-5">
            {data?.instanceUrl ? <HealthLine mode={data.whatsappMode} /> : t("description")}
          </div>
        }
        action={
          instanceUrl ? (
            <Button asChild variant="outline">
              <a href={instanceUrl} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                {t("open")}
              </a>
            </Button>
          ) : data || (isHydrated && config.isError) ? null : (
            <Skeleton className="h-10 w-40" />
          )
        }
      />
      {isHydrated && config.isError && data === undefined ? (
        <Card>
          <ErrorState error={config.error} onRetry={config.refetch} title={t("failed")} />
        </Card>
      ) : (
        <Body config={data} />
      )}
    </div>
  );
}

function Body({ config }: { config: HelpdeskConfigView | undefined }) {
  if (config === undefined) return <BodySkeleton />;
  return config.instanceUrl === null ? <NotConfigured /> : <HelpdeskTabs config={config} />;
}

function NotConfigured() {
  const t = useTranslations("helpdesk.notConfigured");
  return (
    <Card>
      <EmptyState
        title={t("title")}
        description={t("description")}
        action={<SettingsLink>{t("action")}</SettingsLink>}
      />
    </Card>
  );
}

function HelpdeskTabs({ config }: { config: HelpdeskConfigView }) {
  const t = useTranslations("helpdesk");
  const { hasPermission } = useProfile();
  const tabs = hasPermission("app:integrations") ? TABS : TABS.filter((it) => !CONFIGURATION.includes(it));
  const [asked, setTab] = useChoiceParam("aba", TABS);
  const tab = tabs.find((it) => it === asked) ?? TABS[0];
  const [, setPage] = usePageParam();
  const keepsForm = useVisited(tab === "tempo");
  const conversation = useOpenConversation();
  const open = (next: string) => {
    void setPage(null);
    void setTab(next as Tab);
  };
  return (
    <div className="grid gap-4">
      <HealthNotice />
      <Tabs value={tab} onValueChange={open} className="min-w-0">
        <TabsList aria-label={t("title")}>
          {tabs.map((value) => (
            <TabsTrigger key={value} value={value}>
              {t(`tabs.${value}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <Suspense fallback={<TableSkeleton rows={6} columns={4} />}>
          <TabsContent value="fila">
            <QueueTab />
          </TabsContent>
          <TabsContent value="conversas">
            <ConversationsTab />
          </TabsContent>
          <TabsContent value="redirecionamentos">
            <RedirectsTab />
          </TabsContent>
          <TabsContent value="janela">
            <ExpiringTab />
          </TabsContent>
          <TabsContent value="agentes">
            <AgentsTab />
          </TabsContent>
          <TabsContent value="tempo" forceMount={keepsForm}>
            <TimeoutForm config={config} />
          </TabsContent>
        </Suspense>
      </Tabs>
      {conversation.id === null ? null : (
        <Suspense fallback={<PanelComes />}>
          <ConversationPanel key={conversation.id} id={conversation.id} onClose={conversation.close} />
        </Suspense>
      )}
    </div>
  );
}

/** Takes the focus while the panel's code loads: letters typed meanwhile are no shortcuts. */
function PanelComes() {
  return <div ref={(element) => element?.focus({ preventScroll: true })} tabIndex={-1} data-takes-keys />;
}

/** Keeps a tab mounted once visited, so that input is kept. */
function useVisited(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}

function BodySkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-10 max-w-xl" />
      <Skeleton className="h-80 rounded-lg" />
    </Loading>
  );
}
