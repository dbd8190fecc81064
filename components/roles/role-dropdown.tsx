"use client";

import { Eye, Pencil, Trash2, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import type { Role } from "@/components/roles/api.ts";
import type { RoleAction } from "@/components/roles/role-actions.ts";
import { useRoleLimits } from "@/components/roles/use-role-limits.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import { Link } from "@/components/ui/link.tsx";

type RoleDropdownProps = { trigger: ReactElement; role: Role; onAction: (action: RoleAction) => void };

/** Of their own role users can edit only the name; the operator's and higher roles are read-only. */
export function RoleDropdown({ trigger, role, onAction }: RoleDropdownProps) {
  const t = useTranslations("roles.menu");
  const { isReadOnly } = useRoleLimits();
  const menu = useMenuChoice(onAction);
  const isFixed = isReadOnly || !role.canEdit;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger ref={menu.trigger} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="center" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <DropdownMenuItem disabled={isFixed} onSelect={() => menu.choose("edit")}>
          <Pencil aria-hidden />
          {t("edit")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => menu.choose("preview")}>
          <Eye aria-hidden />
          {t("preview")}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={`/equipe?papel=${role.id}`}>
            <Users aria-hidden />
            {t("people")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem disabled={isFixed} className="text-negative" onSelect={() => menu.choose("delete")}>
          <Trash2 aria-hidden />
          {t("delete")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
