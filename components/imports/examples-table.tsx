"use client";

import { useTranslations } from "next-intl";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { ImportDetail, ImportExample } from "@/lib/imports/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The first rows of each outcome, with the reasons. */
export function ExamplesTable({ detail: { examples } }: { detail: ImportDetail }) {
  const t = useTranslations("imports.preview");
  const format = useFormatters();
  const reasonOf = useReasonText();
  return (
    <div className="-mx-4 border-y">
      <Table stacked>
        <TableCaption className="sr-only">{t("examples")}</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead numeric>{t("row")}</TableHead>
            <TableHead>{t("outcome")}</TableHead>
            <TableHead>{t("reason")}</TableHead>
            <TableHead>{t("content")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {examples
            .toSorted((one, other) => one.row - other.row)
            .map((example) => (
              <TableRow key={example.row}>
                <TableCell numeric label={t("row")}>
                  {format.number(example.row)}
                </TableCell>
                <TableCell label={t("outcome")} className="whitespace-nowrap">
                  {t(`outcomes.${example.outcome}`)}
                </TableCell>
                <TableCell label={t("reason")} className="min-w-40">
                  {reasonOf(example) || "—"}
                </TableCell>
                <TableCell label={t("content")} className="max-w-96 truncate text-muted-foreground">
                  {example.cells.join(" · ")}
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </div>
  );
}

function useReasonText() {
  const t = useTranslations("imports");
  return ({ problems }: ImportExample) =>
    problems
      .map(({ field, code }) => {
        const reason = t(`problems.${code}`);
        return field === null ? reason : t("problemOf", { field: t(`mapping.fields.${field}`), reason });
      })
      .join("; ");
}
