"use client";

import { useTranslations } from "next-intl";
import type { RoleColumn } from "@/components/roles/group-rows.tsx";
import type { RoleDrafts } from "@/components/roles/use-role-drafts.ts";
import { useRoleLimits } from "@/components/roles/use-role-limits.ts";
import { cn } from "@/components/ui/cn.ts";
import { Switch } from "@/components/ui/switch.tsx";
import { TableCell, TableRow } from "@/components/ui/table.tsx";

/** The read-only flag of each role. */
export function ReadOnlyRow({ columns, drafts }: { columns: readonly RoleColumn[]; drafts: RoleDrafts }) {
  const t = useTranslations("roles.matrix");
  const { isReadOnly, whyFixed } = useRoleLimits();
  return (
    <TableRow className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 min-w-48 bg-card px-4 py-2 text-left font-normal group-hover:bg-muted sm:min-w-72"
      >
        <span className="block font-medium">{t("readOnly")}</span>
        <span className="block text-pretty text-muted-foreground">{t("readOnlyHint")}</span>
      </th>
      {columns.map(({ role, className }) => {
        const fixed = whyFixed(role);
        return (
          <TableCell key={role.id} className={cn("text-center", className)}>
            <span title={fixed ? t(fixed) : undefined} className="inline-flex align-middle">
              <Switch
                checked={drafts.powerOf(role).readOnly}
                disabled={fixed !== null || isReadOnly || drafts.isSaving}
                aria-label={t("readOnlyOf", { role: role.name })}
                onCheckedChange={(checked) => drafts.setReadOnly(role, checked)}
              />
            </span>
          </TableCell>
        );
      })}
    </TableRow>
  );
}
