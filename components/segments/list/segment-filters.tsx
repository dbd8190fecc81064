"use client";

import { useTranslations } from "next-intl";
import { type ListState, ORDER_WORDS, STATUS_WORDS } from "@/components/segments/list/use-list-state.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

export function SegmentFilters({ state, total }: { state: ListState; total: number | undefined }) {
  const t = useTranslations("segments.filters");
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <Input
        type="search"
        value={state.search}
        onChange={(event) => state.find(event.target.value)}
        placeholder={t("search")}
        aria-label={t("search")}
        className="sm:w-72"
      />
      <NativeSelect
        aria-label={t("status")}
        className="flex-1 sm:w-40 sm:flex-none"
        value={state.status}
        onChange={(event) => state.show(STATUS_WORDS.find((it) => it === event.target.value) ?? "todos")}
      >
        {STATUS_WORDS.map((word) => (
          <option key={word} value={word}>
            {t(word)}
          </option>
        ))}
      </NativeSelect>
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
    </div>
  );
}
