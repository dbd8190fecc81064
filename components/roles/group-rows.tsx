"use client";

import { useTranslations } from "next-intl";
import type { Role } from "@/components/roles/api.ts";
import type { PermissionGroup } from "@/components/roles/permission-groups.ts";
import type { RoleDrafts } from "@/components/roles/use-role-drafts.ts";
import { useRoleLimits } from "@/components/roles/use-role-limits.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/components/ui/cn.ts";
import { TableCell, TableRow } from "@/components/ui/table.tsx";
import type { Permission } from "@/lib/core/permissions.ts";

export type RoleColumn = { role: Role; className: string | undefined };

type GroupRowsProps = {
  group: PermissionGroup["key"];
  permissions: readonly Permission[];
  columns: readonly RoleColumn[];
  drafts: RoleDrafts;
};

export function GroupRows({ group, permissions, columns, drafts }: GroupRowsProps) {
  const t = useTranslations("roles");
  return (
    <>
      <TableRow className="bg-muted hover:bg-muted">
        <th scope="rowgroup" className="sticky left-0 bg-muted px-4 py-2 text-left text-xs font-semibold">
          {t(`groups.${group}`)}
        </th>
        <td colSpan={columns.length} />
      </TableRow>
      {permissions.map((permission) => (
        <TableRow key={permission} className="group">
          <th
            scope="row"
            className="sticky left-0 z-10 min-w-48 bg-card px-4 py-2 text-left font-normal group-hover:bg-muted sm:min-w-72"
          >
            <span className="block font-medium">{t(`permissions.${permission}.name`)}</span>
            <span className="block text-pretty text-muted-foreground">{t(`permissions.${permission}.what`)}</span>
          </th>
          {columns.map(({ role, className }) => (
            <TableCell key={role.id} className={cn("text-center", className)}>
              <PermissionCell role={role} permission={permission} drafts={drafts} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </>
  );
}

type PermissionCellProps = { role: Role; permission: Permission; drafts: RoleDrafts };

function PermissionCell({ role, permission, drafts }: PermissionCellProps) {
  const t = useTranslations("roles");
  const { isReadOnly, whyFixedCell } = useRoleLimits();
  const fixed = whyFixedCell(role, permission);
  return (
    <span title={fixed ? t(`matrix.${fixed}`) : undefined} className="inline-flex align-middle">
      <Checkbox
        checked={role.isLocked || drafts.powerOf(role).permissions.includes(permission)}
        disabled={fixed !== null || isReadOnly || drafts.isSaving}
        aria-label={t("matrix.cell", { permission: t(`permissions.${permission}.name`), role: role.name })}
        onCheckedChange={() => drafts.toggle(role, permission)}
      />
    </span>
  );
}
