"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { PriceForm } from "@/components/settings/costs/price-form.tsx";
import { PriceRow } from "@/components/settings/costs/price-row.tsx";
import { TARIFFS } from "@/lib/costs/names.ts";
import type { PriceView } from "@/lib/costs/schemas.ts";

/** All prices by kind of message, the latest first, and a form for the next one. */
export function PricesCard({ prices }: { prices: readonly PriceView[] }) {
  const t = useTranslations("settings.costs");
  const tariffs = TARIFFS.filter((tariff) => prices.some((price) => price.tariff === tariff));
  return (
    <SectionCard title={t("prices")} description={t("pricesHint")}>
      {tariffs.length === 0 ? <p className="text-pretty text-muted-foreground">{t("empty")}</p> : null}
      {tariffs.map((tariff) => (
        <section key={tariff} aria-label={t(`tariffs.${tariff}`)}>
          <h3 className="font-medium">{t(`tariffs.${tariff}`)}</h3>
          <ul className="divide-y">
            {prices
              .filter((price) => price.tariff === tariff)
              .map((price) => (
                <PriceRow key={price.id} price={price} />
              ))}
          </ul>
        </section>
      ))}
      <PriceForm prices={prices} />
    </SectionCard>
  );
}
