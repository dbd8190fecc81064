"use client";

import { useTranslations } from "next-intl";
import { entitiesOf, shownCounts } from "@/components/sync/run-figures.ts";
import type { SyncProgress } from "@/components/sync/shapes.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** A run's counts by entity. */
export function EntityTable({ progress }: { progress: SyncProgress }) {
  const t = useTranslations("sync");
  const format = useFormatters();
  const counts = shownCounts(progress);
  return (
    <Table stacked>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead>{t("entity")}</TableHead>
          {counts.map((count) => (
            <TableHead key={count} numeric>
              {t(`counts.${count}`)}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {entitiesOf(progress).map((entity) => (
          <TableRow key={entity}>
            <th scope="row" className="px-3 text-left font-normal first:pl-4">
              {t(`entities.${entity}`)}
            </th>
            {counts.map((count) => (
              <TableCell key={count} numeric label={t(`counts.${count}`)}>
                {format.number(progress[entity]?.[count] ?? 0)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
