"use client";

import { useTranslations } from "next-intl";
import { GroupRow } from "@/components/queues/group-row.tsx";
import type { Selection } from "@/components/queues/selection.ts";
import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { FailedGroup } from "@/lib/core/queue-reports.ts";

type FailedGroupsProps = {
  groups: readonly FailedGroup[];
  selection: Selection;
  onSelect: (next: Selection) => void;
};

export function FailedGroups({ groups, selection, onSelect }: FailedGroupsProps) {
  const t = useTranslations("queues.failed");
  return (
    <Table>
      <TableCaption className="sr-only">{t("caption")}</TableCaption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead>
            <span className="sr-only">{t("select")}</span>
          </TableHead>
          <TableHead>{t("error")}</TableHead>
          <TableHead className="hidden sm:table-cell">{t("queue")}</TableHead>
          <TableHead numeric>{t("count")}</TableHead>
          <TableHead className="hidden sm:table-cell">{t("last")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {groups.map((group) => (
          <GroupRow key={group.key} group={group} selection={selection} onSelect={onSelect} />
        ))}
      </TableBody>
    </Table>
  );
}
