"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { matchesText } from "@/lib/web/match-text.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { usePrincipalStores } from "@/lib/web/use-principal-stores.ts";

const SEARCH_FROM = 8;

/** The stores a user can see. `limited: false` means all of them, regardless of `ids`. */
export type StoreChoice = { limited: boolean; ids: readonly string[] };

export const isComplete = ({ limited, ids }: StoreChoice) => !limited || ids.length > 0;
export const chosenIds = ({ limited, ids }: StoreChoice) => (limited ? ids : []);

type StoreFieldProps = {
  value: StoreChoice;
  onChange: (value: StoreChoice) => void;
  problem: boolean;
  /** What to say to a user who sees some stores only; defaults to the text for an invitation. */
  limited?: string;
};

export function StoreField({ value, onChange, problem, limited }: StoreFieldProps) {
  const t = useTranslations("team.storeField");
  const id = useId();
  const isLimited = useIsLimited();
  return (
    <div className="grid gap-2">
      {isLimited ? (
        <p className="text-[13px] text-muted-foreground">{limited ?? t("limited")}</p>
      ) : (
        <Segmented
          label={t("all")}
          options={[
            { value: "all", label: t("all") },
            { value: "some", label: t("some") },
          ]}
          value={value.limited ? "some" : "all"}
          onChange={(choice) => onChange({ ...value, limited: choice === "some" })}
          className="justify-self-start"
        />
      )}
      {/* A store can be chosen at once: that also limits the access. */}
      <StoreList
        chosen={value.limited ? value.ids : []}
        onChange={(ids) => onChange({ limited: true, ids })}
        describedBy={id}
      />
      <p
        id={id}
        role={problem ? "alert" : undefined}
        className={problem ? "text-[13px] text-negative" : "text-[13px] text-muted-foreground"}
      >
        {t(problem ? "none" : "hint")}
      </p>
    </div>
  );
}

type StoreListProps = { chosen: readonly string[]; onChange: (ids: string[]) => void; describedBy: string };

function StoreList({ chosen, onChange, describedBy }: StoreListProps) {
  const t = useTranslations("team.storeField");
  const [search, setSearch] = useState("");
  const stores = usePrincipalStores();
  if (stores.isError && !stores.data)
    return (
      <Notice tone="error" onRetry={stores.refetch}>
        {t("failed")}
      </Notice>
    );
  if (!stores.data) return <Skeleton className="h-32" />;
  const shown = stores.data.filter(({ tradeName, code }) => matchesText(search, tradeName, code));
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((it) => it !== id) : [...chosen, id]);
  return (
    <fieldset aria-describedby={describedBy} className="rounded-md border">
      <legend className="sr-only">{t("some")}</legend>
      {stores.data.length >= SEARCH_FROM ? (
        <div className="border-b p-2">
          <Input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t("search")}
            aria-label={t("search")}
          />
        </div>
      ) : null}
      <div className="max-h-56 overflow-y-auto p-1">
        {shown.map(({ id, code, tradeName }) => (
          <StoreOption
            key={id}
            name={tradeName}
            code={code}
            checked={chosen.includes(id)}
            onToggle={() => toggle(id)}
          />
        ))}
        {shown.length === 0 ? <p className="px-3 py-4 text-muted-foreground">{t("noMatch")}</p> : null}
      </div>
    </fieldset>
  );
}

type StoreOptionProps = { name: string; code: string; checked: boolean; onToggle: () => void };

function StoreOption({ name, code, checked, onToggle }: StoreOptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-10 items-center gap-3 rounded-md px-2 hover:bg-accent">
      <Checkbox id={id} checked={checked} onCheckedChange={onToggle} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-xs text-muted-foreground">{code}</span>
    </label>
  );
}
