"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { NumberAction } from "@/components/whatsapp-numbers/number-actions.tsx";
import { NumberFilters, useNumberFilters } from "@/components/whatsapp-numbers/number-filters.tsx";
import { NumbersTable } from "@/components/whatsapp-numbers/numbers-table.tsx";
import { useNumbers } from "@/components/whatsapp-numbers/use-numbers.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

const NumberActions = lazyComponent(() =>
  import("@/components/whatsapp-numbers/number-actions.tsx").then((it) => ({ default: it.NumberActions })),
);

type NumbersSectionProps = {
  /** Of the page's button, or of the link that opened the page. */
  opened: NumberAction | null;
  onClose: () => void;
};

/** Table of all numbers with filters, and the dialogs that edit one. */
export function NumbersSection({ opened, onClose }: NumbersSectionProps) {
  const [action, setAction] = useState<NumberAction | null>(null);
  const shown = opened ?? action;
  return (
    <>
      <Card className="overflow-hidden">
        <Numbers onAction={setAction} />
      </Card>
      <Suspense>
        {shown ? (
          <NumberActions
            action={shown}
            onClose={() => {
              setAction(null);
              onClose();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function Numbers({ onAction }: { onAction: (action: NumberAction) => void }) {
  const t = useTranslations("whatsappNumbers");
  const isHydrated = useHydrated();
  const filters = useNumberFilters();
  const numbers = useNumbers(filters.filter);
  if (isHydrated && numbers.isError && !numbers.data)
    return <ErrorState error={numbers.error} onRetry={numbers.refetch} title={t("errors.list")} />;
  if (!isHydrated || !numbers.data || !filters.isReady) return <TableSkeleton rows={4} columns={7} />;
  const { data, total, page, limit } = numbers.data;
  if (total === 0 && !filters.isOn) return <EmptyState title={t("empty.title")} description={t("empty.description")} />;
  return (
    <>
      <NumberFilters {...filters} />
      {total === 0 ? (
        <NoResults filters={<p>{filters.summary}</p>} onClear={filters.clear} />
      ) : (
        <div aria-busy={numbers.isPlaceholderData} className={cn(numbers.isPlaceholderData && "opacity-60")}>
          <NumbersTable numbers={data} onAction={onAction} />
          <Pager page={page} limit={limit} total={total} label={t("caption")} onPage={filters.setPage} />
        </div>
      )}
    </>
  );
}
