"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Role } from "@/components/roles/api.ts";
import type { RoleAction } from "@/components/roles/role-actions.ts";
import { RoleMenu } from "@/components/roles/role-menu.tsx";
import { useRoleLimits } from "@/components/roles/use-role-limits.ts";
import { cn } from "@/components/ui/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";

type RoleHeadProps = { role: Role; className?: string; onAction: (action: RoleAction) => void };

/** Column header of a role: name, number of users, menu. */
export function RoleHead({ role, className, onAction }: RoleHeadProps) {
  const t = useTranslations("roles.matrix");
  const { whyFixed } = useRoleLimits();
  const fixed = whyFixed(role);
  const people = t("people", { count: role.userCount });
  return (
    <TableHead className={cn("h-auto min-w-28 px-2 py-2 text-center align-top", className)}>
      <span className="flex flex-col items-center gap-0.5">
        <span className="flex items-center gap-1">
          {fixed ? (
            <Tooltip content={t(fixed)} opensOnPress>
              <button type="button" aria-label={t(fixed)} className="hit-area rounded-sm">
                <Lock aria-hidden className="size-3.5" />
              </button>
            </Tooltip>
          ) : null}
          <span className="max-w-40 truncate text-sm font-semibold text-foreground" title={role.name}>
            {role.name}
          </span>
        </span>
        <span className="text-xs">
          {role.inviteCount > 0 ? `${people} · ${t("invites", { count: role.inviteCount })}` : people}
        </span>
        <RoleMenu role={role} onAction={onAction} />
      </span>
    </TableHead>
  );
}
