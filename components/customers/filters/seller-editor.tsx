"use client";

import { useTranslations } from "next-intl";
import { CheckList } from "@/components/customers/filters/check-list.tsx";
import { NoneFound, Searched } from "@/components/customers/filters/searched.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { matchesText } from "@/lib/web/match-text.ts";

type SellerEditorProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

export function SellerEditor({ chosen, onChange }: SellerEditorProps) {
  const t = useTranslations("customers.filters");
  return (
    <Searched label={t("searchSeller")}>
      {({ sellers }, typed) => {
        const shown = sellers.filter(({ name, store }) => matchesText(typed, name, store ?? ""));
        if (shown.length === 0) return <NoneFound />;
        const options = shown.map(({ id, name, store }) => ({ value: id, label: toTitleCase(name), hint: store }));
        return <CheckList label={t("names.sellers")} options={options} chosen={chosen} onChange={onChange} />;
      }}
    </Searched>
  );
}
