"use client";

import { useTranslations } from "next-intl";
import { type AgentAction, isBlocked } from "@/components/helpdesk/agents/agent-actions.ts";
import { AgentMenu } from "@/components/helpdesk/agents/agent-menu.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { AgentView } from "@/lib/helpdesk/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

type AgentListProps = {
  agents: readonly AgentView[];
  canManage: boolean;
  onAction: (agent: AgentView, action: AgentAction) => void;
};

export function AgentList({ agents, canManage, onAction }: AgentListProps) {
  const t = useTranslations("helpdesk.agents");
  return (
    <ul aria-label={t("label")} className="divide-y border-t">
      {agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} canManage={canManage} onAction={(action) => onAction(agent, action)} />
      ))}
    </ul>
  );
}

type AgentRowProps = { agent: AgentView; canManage: boolean; onAction: (action: AgentAction) => void };

function AgentRow({ agent, canManage, onAction }: AgentRowProps) {
  const t = useTranslations("helpdesk.agents");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_14rem_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium">{agent.name}</p>
        <p className="truncate text-[13px] text-muted-foreground" title={agent.email}>
          {agent.email}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:order-last max-md:col-span-2 md:contents">
        <p className="min-w-0 text-[13px] text-pretty">
          {agent.stores.length === 0 ? (
            <span className="text-muted-foreground">{t("noStore")}</span>
          ) : (
            agent.stores.map(({ name }) => name).join(", ")
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <State agent={agent} />
        </div>
      </div>
      <AgentMenu agent={agent} canManage={canManage} onAction={onAction} />
    </li>
  );
}

const DOTS = { online: "bg-positive", busy: "bg-warning", offline: "bg-muted-foreground" } as const;

/** Whether the agent can sign in, and their availability. */
function State({ agent }: { agent: AgentView }) {
  const t = useTranslations("helpdesk.agents");
  const format = useFormatters();
  const now = useNow();
  if (isBlocked(agent, now))
    return <Badge variant="negative">{t("blockedUntil", { time: format.dateTime(agent.blockedUntil) })}</Badge>;
  if (!agent.isConfirmed) return <Badge variant="warning">{t("unconfirmed")}</Badge>;
  return (
    <span className="inline-flex items-center gap-1.5 text-[13px]">
      <span aria-hidden className={cn("size-2 rounded-full", DOTS[agent.availability])} />
      {t(`availability.${agent.availability}`)}
      {agent.role === "administrator" ? <Badge>{t("administrator")}</Badge> : null}
    </span>
  );
}
