"use client";

import { ListChecks, type LucideIcon, Pause, Pencil, Play, RefreshCw, RotateCcwKey, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactElement } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import { ENDPOINT_ACTIONS, type EndpointAction } from "@/components/webhooks/endpoint-actions.ts";
import type { EndpointStatus } from "@/lib/webhooks/names.ts";

const ICONS: Record<EndpointAction, LucideIcon> = {
  edit: Pencil,
  pause: Pause,
  resume: Play,
  rotate: RotateCcwKey,
  replay: RefreshCw,
  log: ListChecks,
  remove: Trash2,
};
/** Actions that the other state has. */
const HIDDEN: Record<EndpointStatus, readonly EndpointAction[]> = { active: ["resume"], paused: ["pause", "replay"] };

type EndpointMenuProps = {
  trigger: ReactElement;
  status: EndpointStatus;
  onAction: (action: EndpointAction) => void;
};

export function EndpointMenu({ trigger, status, onAction }: EndpointMenuProps) {
  const t = useTranslations("webhooks.actions");
  const menu = useMenuChoice(onAction);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger ref={menu.trigger} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        {ENDPOINT_ACTIONS.filter((action) => !HIDDEN[status].includes(action)).map((action) => {
          const Icon = ICONS[action];
          const isDestructive = action === "remove";
          return (
            <Fragment key={action}>
              {isDestructive ? <DropdownMenuSeparator /> : null}
              <DropdownMenuItem
                className={isDestructive ? "text-negative" : undefined}
                onSelect={() => menu.choose(action)}
              >
                <Icon aria-hidden />
                {t(action)}
              </DropdownMenuItem>
            </Fragment>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
