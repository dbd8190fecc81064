"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { needsFallback, type Place, placeOf, placesIn } from "@/components/campaigns/message/variables.ts";
import { Input } from "@/components/ui/input.tsx";

type FallbacksProps = { text: string; onChange: (text: string) => void };

/** The fallback of each variable in the text that can be empty: “Primeiro nome, senão [cliente]”. */
export function Fallbacks({ text, onChange }: FallbacksProps) {
  const t = useTranslations("campaigns.variables");
  const places = placesIn(text).filter(({ field }) => needsFallback(field));
  if (places.length === 0) return null;
  return (
    <ul aria-label={t("fallbacks")} className="grid gap-2 sm:grid-cols-2">
      {places.map((place) => (
        <Fallback
          key={place.code}
          place={place}
          onChange={(fallback) => onChange(text.replaceAll(place.code, () => placeOf(place.field, fallback)))}
        />
      ))}
    </ul>
  );
}

function Fallback({ place, onChange }: { place: Place; onChange: (fallback: string) => void }) {
  const t = useTranslations("campaigns.variables");
  const id = useId();
  const [typed, setTyped] = useState(place.fallback ?? "");
  const isMissing = typed.trim() === "";
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-2 text-[13px]">
      <label htmlFor={id} className="text-muted-foreground">
        {t("without", { field: t(`fields.${place.field}`) })}
      </label>
      <Input
        id={id}
        className="h-8 sm:text-[13px]"
        value={typed}
        maxLength={100}
        autoComplete="off"
        placeholder={t("fallbackPlaceholder")}
        aria-invalid={isMissing}
        // Braces and bars would end the variable.
        onChange={(event) => setTyped(event.target.value.replace(/[{}|]/g, ""))}
        onBlur={() => typed.trim() !== (place.fallback ?? "") && onChange(typed.trim())}
      />
      {isMissing ? <p className="col-span-2 mt-1 text-xs text-negative">{t("fallbackMissing")}</p> : null}
    </li>
  );
}
