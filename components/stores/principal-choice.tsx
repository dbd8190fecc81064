"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { placeIn, type StoreNode, storesOf } from "@/components/stores/store-tree.ts";
import { Input } from "@/components/ui/input.tsx";
import type { StoreView } from "@/lib/stores/schemas.ts";
import { matchesText } from "@/lib/web/match-text.ts";

type PrincipalChoiceProps = {
  alias: StoreView;
  tree: readonly StoreNode[];
  value: string;
  onChange: (id: string) => void;
};

/** All other stores with a search, as radio buttons for arrow key navigation. */
export function PrincipalChoice({ alias, tree, value, onChange }: PrincipalChoiceProps) {
  const t = useTranslations("stores.alias");
  const name = useId();
  const [search, setSearch] = useState("");
  const stores = storesOf(tree).filter(({ id }) => id !== alias.id);
  const shown = stores.filter((store) => matchesText(search, store.tradeName, store.code, store.city ?? ""));
  return (
    <div className="rounded-lg border">
      <div className="border-b p-2">
        <Input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter in the search must not submit the form.
          onKeyDown={(event) => (event.key === "Enter" ? event.preventDefault() : undefined)}
          placeholder={t("search")}
          aria-label={t("search")}
        />
      </div>
      <fieldset className="max-h-60 overflow-y-auto p-1">
        <legend className="sr-only">{t("choices")}</legend>
        {shown.map((store) => (
          <label
            key={store.id}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-accent has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={store.id}
              checked={store.id === value}
              onChange={() => onChange(store.id)}
              className="size-4 shrink-0 accent-primary outline-none"
            />
            <ChoiceText store={store} principal={placeIn(tree, store.id)?.principal ?? null} />
          </label>
        ))}
        {shown.length === 0 ? <p className="px-2 py-4 text-muted-foreground">{t("none")}</p> : null}
      </fieldset>
    </div>
  );
}

function ChoiceText({ store, principal }: { store: StoreView; principal: StoreView | null }) {
  const t = useTranslations("stores.alias");
  return (
    <span className="min-w-0 flex-1 py-1">
      <span className="block truncate">{store.tradeName}</span>
      <span className="block truncate text-[13px] text-muted-foreground">
        {[store.code, store.city, principal && t("aliasTag", { store: principal.tradeName })]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
