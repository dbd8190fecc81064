"use client";

import { useTranslations } from "next-intl";
import { ChoiceEditor } from "@/components/customers/filters/choice-editor.tsx";
import { NoneFound, Searched } from "@/components/customers/filters/searched.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { matchesText } from "@/lib/web/match-text.ts";

/** There are too many cities to scroll; typing finds the rest. */
const SHOWN = 100;

export function CityEditor({ chosen, onChoose }: { chosen: string; onChoose: (city: string) => void }) {
  const t = useTranslations("customers.filters");
  return (
    <Searched label={t("searchCity")}>
      {({ cities }, typed) => {
        const shown = cities.filter((city) => matchesText(typed, city)).slice(0, SHOWN);
        if (shown.length === 0) return <NoneFound />;
        return (
          <div className="max-h-80 overflow-y-auto">
            <ChoiceEditor
              label={t("names.city")}
              options={shown.map((value) => ({ value, label: toTitleCase(value) }))}
              chosen={chosen}
              onChoose={onChoose}
            />
          </div>
        );
      }}
    </Searched>
  );
}
