"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { useSums } from "@/components/explain/use-sums.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { Explanation } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Figures that are compared with an earlier period: room is kept while their sums are read. */
const COMPARED: readonly Explanation["figure"][] = ["dashboard.period-sales", "dashboard.compared-sales"];
/** More stores are one row until asked for. */
const SHOWN_STORES = 5;

type FigureChangePartProps = { figure: Explanation["figure"]; sums: ReturnType<typeof useSums> };
type Change = NonNullable<Explanation["change"]>;
type Part = Omit<Change["stores"][number], "store">;

/** What the difference from the compared period consists of, above the sales themselves. */
export function FigureChangePart({ figure, sums }: FigureChangePartProps) {
  if (sums.isPending && COMPARED.includes(figure)) return <Skeleton aria-hidden className="mx-4 mt-4 h-48" />;
  const change = sums.data?.change ?? null;
  return change === null ? null : <ChangeSection change={change} />;
}

function ChangeSection({ change }: { change: Change }) {
  const t = useTranslations("explain.change");
  return (
    <section className="grid gap-1 border-b pt-4 pb-3">
      <h3 className="px-4 text-sm font-semibold">{t("title")}</h3>
      <p className="px-4 text-pretty">{change.sentence}</p>
      <table className="w-full text-[13px]">
        <caption className="sr-only">{t("title")}</caption>
        <TableHeader>
          <TableRow className="hover:bg-transparent">
            <TableHead>{t("part")}</TableHead>
            <TableHead numeric>{t("difference")}</TableHead>
            <TableHead numeric>{t("share")}</TableHead>
          </TableRow>
        </TableHeader>
        <Factors factors={change.factors} />
        {change.stores.length > 1 ? <Stores change={change} /> : null}
      </table>
    </section>
  );
}

function Factors({ factors }: Pick<Change, "factors">) {
  const t = useTranslations("explain.change");
  const format = useFormatters();
  return (
    <TableBody>
      {factors.map(({ name, ...part }) => (
        <PartRow
          key={name}
          name={t(`factors.${name}`)}
          part={part}
          text={name === "orders" ? format.number : format.money}
        />
      ))}
    </TableBody>
  );
}

function Stores({ change: { stores, difference } }: { change: Change }) {
  const t = useTranslations("explain.change");
  const format = useFormatters();
  const [isWhole, setIsWhole] = useState(stores.length <= SHOWN_STORES + 1);
  const shown = isWhole ? stores : stores.slice(0, SHOWN_STORES);
  const rest = stores.slice(shown.length);
  return (
    <TableBody>
      <TableRow className="hover:bg-transparent">
        <th scope="rowgroup" colSpan={3} className="px-4 pt-3 pb-1 text-left font-medium text-muted-foreground">
          {t("stores")}
        </th>
      </TableRow>
      {shown.map(({ store, ...part }) => (
        <PartRow key={store.id} name={store.name} part={part} text={format.moneyRound} />
      ))}
      {rest.length === 0 ? null : (
        <PartRow
          name={t("otherStores", { count: rest.length })}
          part={sumOf(rest, difference)}
          text={format.moneyRound}
          action={
            <Button variant="link" size="sm" className="h-auto px-0" onClick={() => setIsWhole(true)}>
              {t("allStores")}
            </Button>
          }
        />
      )}
    </TableBody>
  );
}

type PartRowProps = { name: string | null; part: Part; text: (value: number) => string; action?: ReactNode };

function PartRow({ name, part, text, action }: PartRowProps) {
  const t = useTranslations("explain.change");
  const format = useFormatters();
  const { before, now, difference, share } = part;
  return (
    <TableRow className="align-top">
      <th scope="row" className="w-full max-w-0 py-2 pr-2 pl-4 text-left font-normal">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-pretty text-muted-foreground">
          {t("beforeAndNow", { before: text(before), now: text(now) })}
        </span>
        {action}
      </th>
      <TableCell numeric className={cn("px-2 py-2 font-medium", difference < 0 && "text-negative")}>
        {difference > 0 ? "+" : ""}
        {format.money(difference)}
      </TableCell>
      <TableCell numeric className="py-2 pr-4 pl-2">
        {format.percent(share)}
      </TableCell>
    </TableRow>
  );
}

/** The stores without a row of their own, in whole cents. */
function sumOf(parts: readonly Part[], whole: number): Part {
  const sum = (read: (part: Part) => number) =>
    Math.round(parts.reduce((total, part) => total + read(part) * 100, 0)) / 100;
  const difference = sum((part) => part.difference);
  return {
    before: sum(({ before }) => before),
    now: sum(({ now }) => now),
    difference,
    share: whole === 0 ? null : Math.round((difference / whole) * 1000) / 10,
  };
}
