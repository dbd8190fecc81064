"use client";

import { ChevronDown, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { isFiltered, PRESETS, presetOf, presetRange } from "@/components/audit/filters.ts";
import type { useAuditFilters } from "@/components/audit/use-audit-filters.ts";
import { useAuditPeople } from "@/components/audit/use-audit-people.ts";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { ACTION_TYPES } from "@/lib/audit/names.ts";
import type { Day } from "@/lib/core/dates.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const DayFields = lazyComponent(() =>
  import("@/components/audit/day-fields.tsx").then((it) => ({ default: it.DayFields })),
);
const SearchField = lazyComponent(() =>
  import("@/components/audit/search-field.tsx").then((it) => ({ default: it.SearchField })),
);

const CUSTOM = "custom";

type FilterBarProps = { state: ReturnType<typeof useAuditFilters>; today: Day };

export function FilterBar({ state, today }: FilterBarProps) {
  const t = useTranslations("audit.filters");
  const common = useTranslations("common");
  const { filters, change, clear } = state;
  const [asked, setAsked] = useState(false);
  const [wantsMore, setWantsMore] = useState(false);
  // A search stays in sight, so that it explains what the list leaves out.
  const isSearched = filters.search !== "";
  const hasMore = wantsMore || isSearched;
  const isCustom = asked || presetOf(filters, today) === null;
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Field label={t("user")}>
        <PersonSelect label={t("user")} value={filters.user} onChange={(user) => change({ user })} />
      </Field>
      <Field label={t("action")}>
        <ActionSelect label={t("action")} value={filters.action} onChange={(action) => change({ action })} />
      </Field>
      <Field label={t("period")}>
        <PeriodSelect state={state} today={today} isCustom={isCustom} onCustom={setAsked} />
      </Field>
      <Button
        variant="ghost"
        aria-expanded={hasMore}
        disabled={isSearched}
        className="justify-self-start"
        onClick={() => setWantsMore(!hasMore)}
      >
        {t("more")}
        <ChevronDown aria-hidden className={hasMore ? "rotate-180" : undefined} />
      </Button>
      <Suspense>
        {hasMore ? (
          <Field label={t("search")}>
            <SearchField
              label={t("search")}
              placeholder={t("searchPlaceholder")}
              value={filters.search}
              onChange={(search) => {
                setWantsMore(true);
                change({ search });
              }}
            />
          </Field>
        ) : null}
      </Suspense>
      <Suspense>{isCustom ? <DayFields state={state} today={today} /> : null}</Suspense>
      {isFiltered(filters) ? (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => {
            setAsked(false);
            clear();
          }}
        >
          <X aria-hidden />
          {common("clearFilters")}
        </Button>
      ) : null}
    </search>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <span aria-hidden className="text-[13px] text-muted-foreground">
        {label}
      </span>
      {children}
    </div>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void };

function PersonSelect({ label, value, onChange }: ChoiceProps) {
  const t = useTranslations("audit");
  const people = useAuditPeople().data?.data ?? [];
  const isListed = value === "" || people.some(({ id }) => id === value);
  return (
    <NativeSelect aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t("filters.everybody")}</option>
      {isListed ? null : <option value={value}>{t("people.other")}</option>}
      {people.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {name ?? email} · {email}
        </option>
      ))}
    </NativeSelect>
  );
}

function ActionSelect({ label, value, onChange }: ChoiceProps) {
  const t = useTranslations("audit");
  return (
    <NativeSelect aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t("filters.everything")}</option>
      {ACTION_TYPES.map((action) => (
        <option key={action} value={action}>
          {t(`actionNames.${action}`)}
        </option>
      ))}
    </NativeSelect>
  );
}

type PeriodSelectProps = FilterBarProps & { isCustom: boolean; onCustom: (isCustom: boolean) => void };

function PeriodSelect({ state: { filters, change }, today, isCustom, onCustom }: PeriodSelectProps) {
  const t = useTranslations("audit.filters");
  return (
    <NativeSelect
      aria-label={t("period")}
      value={isCustom ? CUSTOM : (presetOf(filters, today) ?? CUSTOM)}
      onChange={({ target }) => {
        const preset = PRESETS.find((it) => it === target.value);
        onCustom(preset === undefined);
        if (preset) change(presetRange(preset, today));
      }}
    >
      {[...PRESETS, CUSTOM].map((preset) => (
        <option key={preset} value={preset}>
          {t(`presets.${preset}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
