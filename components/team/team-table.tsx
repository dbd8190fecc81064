"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { SortHead } from "@/components/shell/sort-head.tsx";
import type { Person } from "@/components/team/api.ts";
import { nameOf, type PersonAction } from "@/components/team/person-actions.ts";
import { PersonMenu } from "@/components/team/person-menu.tsx";
import { RoleSelect } from "@/components/team/role-select.tsx";
import { StatusBadge } from "@/components/team/status-badge.tsx";
import { StoresCell } from "@/components/team/stores-cell.tsx";
import type { SortWord, useTeamFilter } from "@/components/team/use-team-filter.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";

type TeamTableProps = {
  people: readonly Person[];
  sorting: Pick<ReturnType<typeof useTeamFilter>, "direction" | "sortBy">;
  onAction: (person: Person, action: PersonAction) => void;
};

export function TeamTable({ people, sorting, onAction }: TeamTableProps) {
  const t = useTranslations("team.table");
  const sortable = (word: SortWord, name: string, className?: string) => (
    <SortHead
      name={name}
      direction={sorting.direction(word)}
      onToggle={() => sorting.sortBy(word)}
      className={className}
    />
  );
  return (
    <Table stacked>
      <TableCaption className="sr-only">{t("caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          {sortable("nome", t("name"), "sticky left-0 z-10 bg-card")}
          {sortable("papel", t("role"))}
          <TableHead>{t("stores")}</TableHead>
          {sortable("acesso", t("lastSeen"))}
          {sortable("situacao", t("status"))}
          <TableHead className="sticky right-0 z-10 bg-card">
            <span className="sr-only">{t("actions")}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onAction={(action) => onAction(person, action)} />
        ))}
      </TableBody>
    </Table>
  );
}

function PersonRow({ person, onAction }: { person: Person; onAction: (action: PersonAction) => void }) {
  const t = useTranslations("team");
  return (
    <TableRow className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-44 bg-card px-3 py-2 text-left font-normal group-hover:bg-muted first:pl-4 sm:max-w-80"
      >
        <span className="flex items-center gap-2">
          <span className="truncate font-medium" title={nameOf(person)}>
            {nameOf(person)}
          </span>
          {person.isSelf ? <Badge>{t("you")}</Badge> : null}
        </span>
        {person.name === null ? null : (
          <span className="block truncate text-muted-foreground" title={person.email}>
            {person.email}
          </span>
        )}
        {person.status === "invited" ? (
          <span className="block text-muted-foreground">
            {t("table.invitedAt")} <RelativeTime value={person.createdAt} />
          </span>
        ) : null}
      </th>
      <TableCell label={t("table.role")} className="whitespace-nowrap">
        <RoleSelect person={person} />
      </TableCell>
      <TableCell label={t("table.stores")} className="whitespace-nowrap">
        <StoresCell stores={person.stores} />
      </TableCell>
      <TableCell label={t("table.lastSeen")} className="whitespace-nowrap text-muted-foreground">
        <RelativeTime value={person.lastSeenAt} />
      </TableCell>
      <TableCell label={t("table.status")}>
        <StatusBadge person={person} />
      </TableCell>
      <TableCell inCorner className="sticky right-0 z-10 bg-card text-right group-hover:bg-muted">
        <PersonMenu person={person} onAction={onAction} />
      </TableCell>
    </TableRow>
  );
}
