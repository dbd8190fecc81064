"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AgentAction } from "@/components/helpdesk/agents/agent-actions.ts";
import { PasswordDialog } from "@/components/helpdesk/agents/password-dialog.tsx";
import { useChangeAgent } from "@/components/helpdesk/agents/use-change-agent.ts";
import {
  blockAgent,
  countOpenConversations,
  removeAgent,
  resetAgentPassword,
  unblockAgent,
} from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { AgentView } from "@/lib/helpdesk/schemas.ts";
import type { Api } from "@/lib/web/api.ts";
import { useApi } from "@/lib/web/use-api.ts";

type Change<Result> = (api: Api, id: number) => Promise<Result>;

const silently =
  (change: Change<unknown>): Change<null> =>
  (api, id) =>
    change(api, id).then(() => null);
/** Only a password reset returns something to show. */
const CHANGES: Record<AgentAction, Change<string | null>> = {
  password: (api, id) => resetAgentPassword(api, id).then(({ password }) => password),
  block: silently(blockAgent),
  unblock: silently(unblockAgent),
  remove: silently(removeAgent),
};

type AgentDialogProps = { agent: AgentView; action: AgentAction; onClose: () => void };

/** Confirms an action on an agent, and shows results only the user who requested them may see. */
export function AgentDialog({ agent, action, onClose }: AgentDialogProps) {
  const t = useTranslations("helpdesk.agents.ask");
  const errorText = useErrorText("helpdesk.agents", "settings");
  const [password, setPassword] = useState<string | null>(null);
  const { name } = agent;
  const change = useChangeAgent((api, id: number) => CHANGES[action](api, id), {
    onDone: (made) => {
      toast.success(t(`${action}.done`, { name }));
      if (made === null) onClose();
      else setPassword(made);
    },
  });
  if (password !== null) return <PasswordDialog agent={agent} password={password} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { name })}
      description={
        <>
          <p>{t(`${action}.description`)}</p>
          {action === "remove" ? <OpenConversations agentId={agent.id} /> : null}
        </>
      }
      confirm={t(`${action}.confirm`)}
      isDestructive={action === "remove" || action === "block"}
      isPending={change.isPending}
      error={change.error ? errorText(change.error) : null}
      onConfirm={() => change.mutate(agent.id)}
      onClose={onClose}
    />
  );
}

/** The open conversations that would lose their assignee; hidden until loaded. */
function OpenConversations({ agentId }: { agentId: number }) {
  const t = useTranslations("helpdesk.agents.ask.remove");
  const api = useApi();
  const { data: count = 0 } = useQuery({
    queryKey: helpdeskKeys.openConversations(agentId),
    queryFn: ({ signal }) => countOpenConversations(api, agentId, signal),
    staleTime: 0,
  });
  return count > 0 ? <p className="font-medium text-foreground">{t("open", { count })}</p> : null;
}
