"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import { CheckList } from "@/components/customers/filters/check-list.tsx";
import { fetchCampaignNames, fetchSegmentOptions } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import { kindOf } from "@/components/segments/rules/conditions.ts";
import type { Condition } from "@/components/segments/rules/tree.ts";
import { Input } from "@/components/ui/input.tsx";
import { ANY_CAMPAIGN, segmentField } from "@/lib/segments/names.ts";
import type { SegmentOption } from "@/lib/segments/schemas.ts";
import { matchesText } from "@/lib/web/match-text.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 250;
const FRESH_MS = 60_000;
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));

type OptionListProps = {
  condition: Condition;
  label: string;
  nameOf: (value: string) => string;
  onChange: (values: Condition["values"]) => void;
};

/** Previously chosen options come first. Short lists are complete, long ones are searched. */
export function OptionList({ condition, label, nameOf, onChange }: OptionListProps) {
  const t = useTranslations("segments.values");
  const format = useFormatters();
  const [typed, setTyped] = useState("");
  const known = knownValues(condition);
  const options = useOptions(condition, useSettled(known ? "" : typed.trim(), PAUSE_MS));
  const chosen = condition.values.map(String);
  const [first] = useState(chosen);
  const found = options.data?.options ?? [];
  const countOf = new Map(found.map((option) => [option.value, option.count]));
  const always = kindOf(condition) === "campaign" ? [ANY_CAMPAIGN] : [];
  const values = known ?? [
    ...new Set([...(typed === "" ? [...always, ...first] : []), ...found.map(({ value }) => value)]),
  ];
  const shown = known ? values.filter((value) => matchesText(typed, nameOf(value))) : values;
  const root = useRef<HTMLDivElement>(null);
  // The list's code may load after the popover opened: focus once there is something to focus.
  useEffect(() => root.current?.querySelector<HTMLElement>("input, [role=checkbox]")?.focus(), []);
  const toItem = (value: string) => (kindOf(condition) === "month" ? Number(value) : value);
  return (
    <div ref={root}>
      {known && known.length <= MONTHS.length ? null : (
        <div className="border-b p-2">
          <Input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t("search")}
            aria-label={t("searchIn", { label })}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p role="status" className="p-4 text-muted-foreground">
          {t(options.isError ? "failed" : options.isFetching ? "loading" : "none")}
        </p>
      ) : (
        <CheckList
          label={label}
          options={shown.map((value) => ({
            value,
            label: <OptionName condition={condition} name={nameIn(found, value, nameOf)} value={value} />,
            hint: typeof countOf.get(value) === "number" ? format.number(countOf.get(value)) : null,
          }))}
          chosen={chosen}
          onChange={(next) => onChange(withoutAny(next, chosen).map(toItem))}
        />
      )}
      {options.data?.isTruncated ? (
        <p className="border-t px-3 py-2 text-xs text-muted-foreground">{t("truncated")}</p>
      ) : null}
    </div>
  );
}

/** All possible values of an enumerated field; null for open fields. */
function knownValues(condition: Condition): string[] | null {
  if (kindOf(condition) === "month") return MONTHS;
  const values = segmentField(condition.category, condition.field)?.values;
  return values ? [...values] : null;
}

/** "Any" and single campaigns are exclusive: the last choice wins. */
function withoutAny(next: readonly string[], before: readonly string[]): readonly string[] {
  if (!next.includes(ANY_CAMPAIGN) || next.length === 1) return next;
  return before.includes(ANY_CAMPAIGN) ? next.filter((value) => value !== ANY_CAMPAIGN) : [ANY_CAMPAIGN];
}

function useOptions(condition: Condition, q: string) {
  const api = useApi();
  const { field } = condition;
  const isCampaign = kindOf(condition) === "campaign";
  return useQuery({
    queryKey: segmentKeys.options(isCampaign ? "campaign" : field, q),
    queryFn: async ({ signal }): Promise<Options> =>
      isCampaign ? toOptions(await fetchCampaignNames(api, q, signal)) : fetchSegmentOptions(api, field, q, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

type Options = { options: readonly (Omit<SegmentOption, "count"> & { count: number | null })[]; isTruncated: boolean };

function toOptions(campaigns: readonly { id: string; name: string }[]): Options {
  const options = campaigns.map(({ id, name }) => ({ value: id, label: name, hint: null, count: null }));
  return { options, isTruncated: options.length >= 100 };
}

/** Stores and sellers use the server's name, other values their own. */
function nameIn(found: Options["options"], value: string, nameOf: (value: string) => string): string {
  const option = found.find((it) => it.value === value);
  return option && option.label !== value ? option.label : nameOf(value);
}

function OptionName({ condition, name, value }: { condition: Condition; name: string; value: string }) {
  return (
    <>
      {condition.field === "rfmStatus" ? <SegmentDot segment={value} /> : null}
      <span className="truncate">{name}</span>
    </>
  );
}
