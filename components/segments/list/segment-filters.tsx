"use client";

import { useTranslations } from "next-intl";
import { ORDER_WORDS, STATUS_WORDS } from "@/components/segments/list/list-url.ts";
import type { ListState } from "@/components/segments/list/use-list-state.ts";
import { ListFilters } from "@/components/shell/list-filters.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

export function SegmentFilters({ state, total }: { state: ListState; total: number | undefined }) {
  const t = useTranslations("segments.filters");
  return (
    <ListFilters
      search={{ label: t("search"), value: state.search, onChange: state.find }}
      choice={{ label: t("status"), value: state.status, words: STATUS_WORDS, nameOf: t, onChange: state.show }}
    >
      <NativeSelect
        aria-label={t("order")}
        className="flex-1 md:hidden"
        value={state.order}
        onChange={(event) => state.sortBy(ORDER_WORDS.find((it) => it === event.target.value) ?? "-atualizado")}
      >
        {ORDER_WORDS.map((word) => (
          <option key={word} value={word}>
            {t(`orders.${word}`)}
          </option>
        ))}
      </NativeSelect>
      <p aria-live="polite" className="w-full text-[13px] text-muted-foreground sm:ml-auto sm:w-auto">
        {total === undefined ? "" : t("total", { count: total })}
      </p>
    </ListFilters>
  );
}
