"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateBlock } from "@/components/states/state-block.tsx";
import { Button } from "@/components/ui/button.tsx";

/** No results for the active filters; lists them with a button to clear them. */
export function NoResults({ filters, onClear }: { filters?: ReactNode; onClear: () => void }) {
  const t = useTranslations();
  const clear = (
    <Button variant="outline" onClick={onClear}>
      {t("common.clearFilters")}
    </Button>
  );
  return <StateBlock role="status" title={t("states.noResults.title")} description={filters} action={clear} />;
}
