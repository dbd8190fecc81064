"use client";

import { useTranslations } from "next-intl";
import { NameLink, Reach, SizeCourse, SizeText, UsedBy } from "@/components/segments/list/cells.tsx";
import type { OrderWord } from "@/components/segments/list/list-url.ts";
import type { ListState } from "@/components/segments/list/use-list-state.ts";
import { describeRules, type Words } from "@/components/segments/rules/describe.ts";
import { SegmentMenuButton } from "@/components/segments/segment-menu-button.tsx";
import { StatusSwitch } from "@/components/segments/status-switch.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { SortHead } from "@/components/shell/sort-head.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { SegmentView } from "@/lib/segments/schemas.ts";

export type SegmentRowsProps = {
  rows: readonly SegmentView[];
  words: Words;
  onDelete: (segment: SegmentView) => void;
};

export function SegmentsTable({ rows, words, state, onDelete }: SegmentRowsProps & { state: ListState }) {
  const t = useTranslations("segments.list");
  return (
    <Table>
      <caption className="sr-only">{t("caption")}</caption>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <Head state={state} name={t("columns.name")} up="nome" down="-nome" first="nome" />
          {rows.some(({ isScoped }) => isScoped) ? (
            <TableHead numeric>{t("columns.size")}</TableHead>
          ) : (
            <Head state={state} name={t("columns.size")} up="tamanho" down="-tamanho" numeric />
          )}
          <TableHead>
            <span className="sr-only">{t("columns.course")}</span>
          </TableHead>
          <TableHead>{t("columns.reach")}</TableHead>
          <TableHead className="max-xl:hidden">{t("columns.usedBy")}</TableHead>
          <Head
            state={state}
            name={t("columns.updated")}
            up="atualizado"
            down="-atualizado"
            className="max-lg:hidden"
          />
          <TableHead>{t("columns.status")}</TableHead>
          <TableHead>
            <span className="sr-only">{t("columns.actions")}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((segment) => {
          const sentence = describeRules(segment.rules, words);
          return (
            <TableRow key={segment.id}>
              <TableCell className="min-w-64 py-2.5">
                <NameLink segment={segment} />
                <p title={sentence} className="line-clamp-2 max-w-prose text-pretty text-muted-foreground">
                  {sentence}
                </p>
              </TableCell>
              <TableCell numeric className="text-sm font-medium">
                <SizeText segment={segment} />
              </TableCell>
              <TableCell>
                <SizeCourse segment={segment} />
              </TableCell>
              <TableCell>
                <Reach segment={segment} />
              </TableCell>
              <TableCell className="whitespace-nowrap max-xl:hidden">
                <UsedBy segment={segment} />
              </TableCell>
              <TableCell className="whitespace-nowrap max-lg:hidden">
                <RelativeTime value={segment.updatedAt} />
                {segment.updatedBy ? <p className="text-muted-foreground">{segment.updatedBy}</p> : null}
              </TableCell>
              <TableCell>
                <StatusSwitch segment={segment} />
              </TableCell>
              <TableCell className="text-right">
                <SegmentMenuButton segment={segment} onDelete={() => onDelete(segment)} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

type HeadProps = {
  state: ListState;
  name: string;
  up: OrderWord;
  down: OrderWord;
  /** Order of the first click; descending by default. */
  first?: OrderWord;
  numeric?: boolean;
  className?: string;
};

function Head({ state, name, up, down, first = down, numeric, className }: HeadProps) {
  const direction = state.order === up ? "asc" : state.order === down ? "desc" : false;
  const next = direction ? (direction === "asc" ? down : up) : first;
  return (
    <SortHead
      name={name}
      direction={direction}
      numeric={numeric}
      className={className}
      onToggle={() => state.sortBy(next)}
    />
  );
}
