"use client";

import { CircleCheck, CircleSlash, KeyRound, type LucideIcon, MailX, Send, Store, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactElement } from "react";
import type { Person } from "@/components/team/api.ts";
import { actionsFor, DESTRUCTIVE, type PersonAction } from "@/components/team/person-actions.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";

const ICONS: Record<PersonAction, LucideIcon> = {
  stores: Store,
  reset: KeyRound,
  deactivate: CircleSlash,
  reactivate: CircleCheck,
  remove: Trash2,
  resend: Send,
  revoke: MailX,
};

type PersonDropdownProps = { trigger: ReactElement; person: Person; onAction: (action: PersonAction) => void };

export function PersonDropdown({ trigger, person, onAction }: PersonDropdownProps) {
  const t = useTranslations("team.menu");
  const menu = useMenuChoice(onAction);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger ref={menu.trigger} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        {actionsFor(person).map((action) => {
          const Icon = ICONS[action];
          const isDestructive = DESTRUCTIVE.includes(action);
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
