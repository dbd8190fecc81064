"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { AgentAction } from "@/components/helpdesk/agents/agent-actions.ts";
import { AgentList } from "@/components/helpdesk/agents/agent-list.tsx";
import { useAgents } from "@/components/helpdesk/agents/use-agents.ts";
import { ListFrame } from "@/components/helpdesk/list-frame.tsx";
import { StoreFilter } from "@/components/helpdesk/store-filter.tsx";
import { Unreachable } from "@/components/helpdesk/unreachable.tsx";
import { useStoreFilter } from "@/components/helpdesk/use-store-filter.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { AgentView } from "@/lib/helpdesk/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { usePageParam } from "@/lib/web/url-state.ts";

const ProvisionDrawer = lazyComponent(() =>
  import("@/components/helpdesk/agents/provision-drawer.tsx").then((it) => ({ default: it.ProvisionDrawer })),
);
const AgentDialog = lazyComponent(() =>
  import("@/components/helpdesk/agents/agent-dialog.tsx").then((it) => ({ default: it.AgentDialog })),
);

const PAGE_SIZE = 50;

/** Agents by store. */
export function AgentsTab() {
  const t = useTranslations("helpdesk.agents");
  const filter = useStoreFilter();
  const [page] = usePageParam();
  const [isInviting, setIsInviting] = useState(false);
  const [asked, setAsked] = useState<{ agent: AgentView; action: AgentAction } | null>(null);
  const query = { storeId: filter.store?.id, page: Math.max(1, page), limit: PAGE_SIZE };
  const agents = useAgents(query, { enabled: filter.isReady });
  const canManage = agents.data?.canManage ?? true;
  return (
    <div className="grid gap-4">
      {canManage ? null : <Notice tone="info">{t("noDatabase")}</Notice>}
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-2 px-4 py-3">
          <StoreFilter filter={filter} />
          <p aria-live="polite" className="text-muted-foreground max-sm:order-last max-sm:basis-full">
            {agents.data?.isReachable ? t("count", { count: agents.data.total }) : null}
          </p>
          <EditButton className="ml-auto" onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden />
            {t("new")}
          </EditButton>
        </div>
        <ListFrame
          of="agents"
          query={agents}
          active={filter.store?.tradeName}
          onClear={() => filter.choose(null)}
          instead={({ isReachable }) => (isReachable ? null : <Unreachable onRetry={agents.refetch} />)}
        >
          {({ data }) => (
            <AgentList agents={data} canManage={canManage} onAction={(agent, action) => setAsked({ agent, action })} />
          )}
        </ListFrame>
      </Card>
      <Suspense>
        {isInviting ? (
          <ProvisionDrawer stores={filter.options} store={filter.store} onClose={() => setIsInviting(false)} />
        ) : null}
        {asked ? <AgentDialog {...asked} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </div>
  );
}
