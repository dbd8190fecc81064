"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateBlock } from "@/components/states/state-block.tsx";
import { Button } from "@/components/ui/button.tsx";

type NoResultsProps = { filters?: ReactNode; action?: ReactNode; onClear: () => void };

/** No results for the active filters; lists them with a button to clear them. */
export function NoResults({ filters, action, onClear }: NoResultsProps) {
  const t = useTranslations();
  const actions = (
    <>
      {action}
      <Button variant="outline" onClick={onClear}>
        {t("common.clearFilters")}
      </Button>
    </>
  );
  return <StateBlock role="status" title={t("states.noResults.title")} description={filters} action={actions} />;
}
