"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { LazySankey } from "@/components/charts/lazy.tsx";
import type { SankeyEnd, SankeyFlow } from "@/components/charts/sankey-shapes.ts";
import { SANKEY_HEIGHT } from "@/components/rfm/heights.ts";
import { endsOf, type FlowEnd, type FlowRow, sumOf } from "@/components/rfm/migrations/migration-view.ts";
import { TONE_COLOR, TONE_MARK } from "@/components/rfm/migrations/tones.ts";
import { rfmColors } from "@/lib/web/rfm-colors.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type MigrationSankeyProps = {
  rows: readonly FlowRow[];
  /** The rows to draw; the figures beside the names include all rows. */
  shown: readonly FlowRow[];
  summary: string;
};

export function MigrationSankey({ rows, shown, summary }: MigrationSankeyProps) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const flows = useMemo(() => shown.map(toFlow).sort(marksLast), [shown]);
  const ends = useMemo(() => {
    const toEnd = (side: "left" | "right") => (end: FlowEnd) => {
      const through = rows.filter((row) => (side === "left" ? row.from : row.to) === end);
      const outside = side === "left" ? "migrations.entry" : "migrations.exit";
      return {
        id: idOf(side, end),
        side,
        label: t(end === "outside" ? outside : `segments.${end}`),
        value: format.number(sumOf(through, "count")),
        color: end === "outside" ? "var(--muted-foreground)" : rfmColors(end).fill,
      } satisfies SankeyEnd;
    };
    return [...endsOf(shown, "from").map(toEnd("left")), ...endsOf(shown, "to").map(toEnd("right"))];
  }, [rows, shown, format, t]);

  return (
    <LazySankey
      ends={ends}
      flows={flows}
      label={summary}
      height={SANKEY_HEIGHT}
      tooltip={(id) => {
        const row = rows.find((candidate) => toFlow(candidate).id === id);
        return row ? <FlowTooltip row={row} /> : null;
      }}
    />
  );
}

function FlowTooltip({ row }: { row: FlowRow }) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const name = (end: FlowEnd, outside: "entry" | "exit") =>
    t(end === "outside" ? `migrations.${outside}` : `segments.${end}`);
  return (
    <div className="rounded-md border bg-popover px-2.5 py-2 text-xs text-popover-foreground">
      <p className="font-medium">{t("migrations.flow", { from: name(row.from, "entry"), to: name(row.to, "exit") })}</p>
      <p>{t("migrations.flowSize", { count: row.count, amount: format.moneyCompact(row.revenue) })}</p>
      <p className="text-muted-foreground">
        {TONE_MARK[row.tone]} {t(`migrations.tone.${row.tone}`)}
      </p>
    </div>
  );
}

function toFlow({ from, to, tone, count }: FlowRow): SankeyFlow {
  const ends = { from: idOf("left", from), to: idOf("right", to) };
  return { id: `${ends.from}>${ends.to}`, ...ends, value: count, color: TONE_COLOR[tone], mark: TONE_MARK[tone] };
}

/** Drawn last, so that highlighted flows are on top. */
function marksLast(a: SankeyFlow, b: SankeyFlow): number {
  return Number(a.mark !== "") - Number(b.mark !== "");
}

function idOf(side: "left" | "right", end: FlowEnd): string {
  return `${side}:${end}`;
}
