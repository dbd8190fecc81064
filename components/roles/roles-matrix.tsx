"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Role } from "@/components/roles/api.ts";
import { GroupRows } from "@/components/roles/group-rows.tsx";
import { PERMISSION_GROUPS } from "@/components/roles/permission-groups.ts";
import { ReadOnlyRow } from "@/components/roles/read-only-row.tsx";
import type { RoleAction } from "@/components/roles/role-actions.ts";
import { RoleHead } from "@/components/roles/role-head.tsx";
import type { RoleDrafts } from "@/components/roles/use-role-drafts.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { matchesText } from "@/lib/web/match-text.ts";
import { useTextParam } from "@/lib/web/url-state.ts";

type RolesMatrixProps = {
  roles: readonly Role[];
  drafts: RoleDrafts;
  onAction: (role: Role, action: RoleAction) => void;
};

/** Permissions as rows, roles as columns. Narrow screens show one role at a time. */
export function RolesMatrix({ roles, drafts, onAction }: RolesMatrixProps) {
  const t = useTranslations("roles");
  const [search, setSearch] = useTextParam("busca");
  const [shown, setShown] = useState(() => roles.find(({ canEdit, isOwn }) => canEdit && !isOwn)?.id ?? roles[0]?.id);
  const groups = PERMISSION_GROUPS.map(({ key, permissions }) => ({
    key,
    permissions: permissions.filter((permission) =>
      matchesText(search, t(`permissions.${permission}.name`), t(`permissions.${permission}.what`)),
    ),
  })).filter(({ permissions }) => permissions.length > 0);
  const columns = roles.map((role) => ({ role, className: role.id === shown ? undefined : "max-sm:hidden" }));
  return (
    <>
      <div className="flex flex-wrap gap-2 border-b px-4 py-3">
        <Input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t("matrix.search")}
          aria-label={t("matrix.search")}
          className="sm:w-72"
        />
        <NativeSelect
          aria-label={t("matrix.shown")}
          className="w-full sm:hidden"
          value={shown}
          onChange={(event) => setShown(event.target.value)}
        >
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Table>
        <TableCaption className="sr-only">{t("matrix.caption")}</TableCaption>
        <TableHeader>
          <TableRow className="align-top hover:bg-transparent">
            <TableHead className="sticky left-0 z-10 bg-card pt-3 align-top">{t("matrix.permission")}</TableHead>
            {columns.map(({ role, className }) => (
              <RoleHead key={role.id} role={role} className={className} onAction={(action) => onAction(role, action)} />
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          <ReadOnlyRow columns={columns} drafts={drafts} />
          {groups.map(({ key, permissions }) => (
            <GroupRows key={key} group={key} permissions={permissions} columns={columns} drafts={drafts} />
          ))}
        </TableBody>
      </Table>
      {groups.length === 0 ? (
        <p role="status" className="px-4 py-8 text-center text-muted-foreground">
          {t("matrix.noMatch")}
        </p>
      ) : null}
    </>
  );
}
