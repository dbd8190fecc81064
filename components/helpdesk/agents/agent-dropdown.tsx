"use client";

import { KeyRound, Lock, LockOpen, type LucideIcon, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import type { AgentAction } from "@/components/helpdesk/agents/agent-actions.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";

const ICONS: Record<AgentAction, LucideIcon> = { password: KeyRound, block: Lock, unblock: LockOpen, remove: Trash2 };

type AgentDropdownProps = {
  trigger: ReactElement;
  actions: readonly AgentAction[];
  onAction: (action: AgentAction) => void;
};

export function AgentDropdown({ trigger, actions, onAction }: AgentDropdownProps) {
  const t = useTranslations("helpdesk.agents.actions");
  const menu = useMenuChoice(onAction);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger ref={menu.trigger} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        {actions.map((action) => {
          const Icon = ICONS[action];
          return (
            <DropdownMenuItem
              key={action}
              className={action === "remove" ? "text-negative" : undefined}
              onSelect={() => menu.choose(action)}
            >
              <Icon aria-hidden />
              {t(action)}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
