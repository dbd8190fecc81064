"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

/** No customers: the selected stores have none, or the first sync has not run. */
export function RfmEmpty({ month, hasStores }: { month: Day; hasStores: boolean }) {
  const t = useTranslations("rfm.empty");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  const { select } = useStoreSelection();
  const syncLink = hasPermission("app:erp") ? (
    <Button asChild>
      <Link href="/sincronizacao">{t("action")}</Link>
    </Button>
  ) : null;
  const allStores = (
    <Button variant="outline" onClick={() => select([])}>
      {t("clear")}
    </Button>
  );
  return (
    <Card>
      <EmptyState
        title={t("title", { month: format.month(month) })}
        description={t(hasStores ? "descriptionStores" : "description")}
        action={hasStores ? allStores : syncLink}
      />
    </Card>
  );
}
