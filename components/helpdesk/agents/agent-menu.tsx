"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { type AgentAction, actionsFor } from "@/components/helpdesk/agents/agent-actions.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { AgentView } from "@/lib/helpdesk/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useNow } from "@/lib/web/use-now.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const load = () =>
  import("@/components/helpdesk/agents/agent-dropdown.tsx").then((it) => ({ default: it.AgentDropdown }));
const AgentDropdown = lazyComponent(load);

type AgentMenuProps = { agent: AgentView; canManage: boolean; onAction: (action: AgentAction) => void };

/** Actions for an agent; disabled with the reason if there are none. */
export function AgentMenu({ agent, canManage, onAction }: AgentMenuProps) {
  const t = useTranslations("helpdesk.agents");
  const { isReadOnly } = useProfile();
  const actions = actionsFor(agent, useNow());
  const shared = { variant: "ghost", size: "icon-sm", "aria-label": t("menu", { name: agent.name }) } as const;
  const icon = <Ellipsis aria-hidden />;
  if (isReadOnly) return <EditButton {...shared}>{icon}</EditButton>;
  if (!canManage || actions.length === 0)
    return (
      <Tooltip content={t(canManage ? "errorCodes.agent_is_administrator" : "noDatabase")} opensOnPress>
        <Button {...shared} aria-disabled="true">
          {icon}
        </Button>
      </Tooltip>
    );
  const trigger = <Button {...shared}>{icon}</Button>;
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <AgentDropdown trigger={trigger} actions={actions} onAction={onAction} />
    </OnDemand>
  );
}
