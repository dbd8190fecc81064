"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchCostSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { Notice } from "@/components/states/notice.tsx";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

const PricesCard = lazyComponent(() =>
  import("@/components/settings/costs/prices-card.tsx").then((it) => ({ default: it.PricesCard })),
);
const MarginForm = lazyComponent(() =>
  import("@/components/settings/costs/margin-form.tsx").then((it) => ({ default: it.MarginForm })),
);

/** What messages cost, and the margin that turns revenue into profit. */
export function CostsSection() {
  const t = useTranslations("settings.costs");
  const api = useApi();
  const isLimited = useIsLimited();
  const query = useQuery({
    queryKey: settingsKeys.costs,
    queryFn: ({ signal }) => fetchCostSettings(api, signal),
    // A refetch must not replace the user's input.
    refetchOnWindowFocus: false,
  });
  return (
    <SectionStates query={query}>
      {(settings) => (
        <div className="grid gap-6">
          {isLimited ? <Notice tone="info">{t("scoped")}</Notice> : null}
          <PricesCard prices={settings.prices} />
          <MarginForm settings={settings} />
        </div>
      )}
    </SectionStates>
  );
}
