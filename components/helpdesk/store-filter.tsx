"use client";

import { useTranslations } from "next-intl";
import type { StoreFilterState } from "@/components/helpdesk/use-store-filter.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";

/** Hidden without permission to see the stores. Keeps its place while loading. */
export function StoreFilter({ filter }: { filter: StoreFilterState }) {
  const t = useTranslations("helpdesk.filters");
  const { code, options, store, choose } = filter;
  if (options.length === 0 && !filter.isLoading) return null;
  return (
    <NativeSelect
      aria-label={t("store")}
      value={store?.code ?? (filter.isReady ? "" : code)}
      onChange={({ target }) => choose(target.value)}
      className="min-w-0 flex-1 basis-40 sm:max-w-60"
    >
      <option value="">{t("allStores")}</option>
      {options.map(({ id, code: value, tradeName }) => (
        <option key={id} value={value}>
          {tradeName}
        </option>
      ))}
    </NativeSelect>
  );
}
