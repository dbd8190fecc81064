"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { GroupRuns } from "@/components/queues/group-runs.tsx";
import { type Selection, toggleGroup } from "@/components/queues/selection.ts";
import { useQueueName } from "@/components/queues/use-queue-name.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { useServerText } from "@/components/sync/use-server-text.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/components/ui/cn.ts";
import { TableCell, TableRow } from "@/components/ui/table.tsx";
import type { FailedGroup } from "@/lib/core/queue-reports.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

export const GROUP_COLUMNS = 5;

type GroupRowProps = { group: FailedGroup; selection: Selection; onSelect: (next: Selection) => void };

/** All runs that failed with one error; expands to an example and the runs. */
export function GroupRow({ group, selection, onSelect }: GroupRowProps) {
  const t = useTranslations("queues.failed");
  const format = useFormatters();
  const errorText = useServerText();
  const name = useQueueName()(group.queue);
  const [isOpen, setOpen] = useState(false);
  const runsId = useId();
  const error = errorText(group.error);
  return (
    <>
      <TableRow className={cn("align-top", isOpen && "border-b-0")}>
        <TableCell className="w-8 pt-3">
          <Checkbox
            aria-label={t("selectGroup", { error })}
            checked={selection.groups.includes(group.key)}
            onCheckedChange={() => onSelect(toggleGroup(selection, group.key))}
          />
        </TableCell>
        <th scope="row" className="h-10 w-full px-3 py-2 text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? runsId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="hit-area -mx-1 inline-flex items-start gap-1 rounded-sm px-1 text-left"
          >
            <ChevronRight
              aria-hidden
              className={cn("mt-0.5 size-4 shrink-0 transition-transform duration-100", isOpen && "rotate-90")}
            />
            <span className="text-pretty break-words">{error}</span>
          </button>
          <p className="mt-0.5 pl-5 text-muted-foreground sm:hidden">
            {name} · <RelativeTime value={group.lastAt} />
          </p>
        </th>
        <TableCell className="hidden py-2 whitespace-nowrap sm:table-cell">{name}</TableCell>
        <TableCell numeric className="py-2">
          {format.number(group.count)}
        </TableCell>
        <TableCell className="hidden py-2 whitespace-nowrap text-muted-foreground sm:table-cell">
          <RelativeTime value={group.lastAt} />
        </TableCell>
      </TableRow>
      {isOpen ? (
        <tr id={runsId} className="border-b">
          <td colSpan={GROUP_COLUMNS} className="bg-muted p-0">
            <GroupRuns group={group} selection={selection} onSelect={onSelect} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
