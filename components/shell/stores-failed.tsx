"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

/**
 * Replaces figures if the store list failed to load: their stores would be unknown, and totals of all stores
 * misleading.
 */
export function StoresFailed({ selection }: { selection: ReturnType<typeof useStoreSelection> }) {
  const t = useTranslations("shell.stores");
  const { blockedBy, retry, select } = selection;
  const everything = (
    <Button variant="outline" onClick={() => select([])}>
      {t("seeAll")}
    </Button>
  );
  return <ErrorState error={blockedBy} onRetry={retry} title={t("failedChosen")} action={everything} />;
}
