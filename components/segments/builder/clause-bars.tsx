"use client";

import { useTranslations } from "next-intl";
import { describeFilter, describeGroup, type Words } from "@/components/segments/rules/describe.ts";
import type { Wire } from "@/components/segments/rules/wire.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { SegmentFilter, SegmentRule } from "@/lib/segments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type ClauseBarsProps = Wire & { counts: ReadonlyMap<string, number>; words: Words };
type Line = { key: string; text: string; count: number; negate: boolean };

/** Customers matched by each condition alone: shows which one makes the segment small. */
export function ClauseBars({ rules, keys, counts, words }: ClauseBarsProps) {
  const t = useTranslations("segments.preview");
  const format = useFormatters();
  const lines = rules.flatMap((rule, at) =>
    rule.filters.flatMap((part, index): Line[] => {
      const key = keys[at]?.parts[index]?.key;
      const count = key === undefined ? undefined : counts.get(key);
      if (key === undefined || count === undefined) return [];
      return [{ key, count, text: textOf(part, words), negate: rule.negate === true }];
    }),
  );
  if (lines.length < 2) return null;
  const largest = Math.max(1, ...lines.map(({ count }) => count));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("clauses")}</CardTitle>
        <CardDescription className="basis-full">{t("clausesHint")}</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="space-y-2.5">
          {lines.map(({ key, text, count, negate }) => (
            <li key={key} className="min-w-0 space-y-1 text-[13px]">
              <span className="flex min-w-0 items-baseline gap-3">
                <span className={cn("min-w-0 flex-1 truncate", negate && "text-negative")} title={text}>
                  {negate ? t("minus", { text }) : text}
                </span>
                <span>{format.number(count)}</span>
              </span>
              <span aria-hidden className="block h-1.5 rounded-full bg-muted">
                <span
                  className={cn("block h-full rounded-full", negate ? "bg-negative" : "bg-primary")}
                  style={{ width: `${(count / largest) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

function textOf(part: SegmentFilter | SegmentRule, words: Words): string {
  return "filters" in part ? describeGroup(part, words) : describeFilter(part, words);
}
