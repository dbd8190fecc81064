"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CustomerFilters } from "@/components/customers/filters/filters.ts";
import { CreateSegmentLink } from "@/components/customers/list/create-segment-link.tsx";
import { ExportButton } from "@/components/customers/list/export-button.tsx";
import { SegmentOfPicked } from "@/components/customers/list/segment-of-picked.tsx";
import type { Selection } from "@/components/customers/list/use-selection.ts";
import { Button } from "@/components/ui/button.tsx";

/** On a phone one row of small buttons, so that the list stays in view. */
const ACTIONS =
  "flex gap-3 max-sm:col-span-2 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:gap-2 max-sm:*:h-auto max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-1 max-sm:*:py-1.5 max-sm:*:text-xs max-sm:*:whitespace-normal";

type BulkBarProps = {
  selection: Selection;
  /** Null until the customers have been counted. */
  total: number | null;
  /** The list's filters, which become the segment's rules if all customers are selected. */
  filters: CustomerFilters;
  storeIds: readonly string[] | undefined;
  isExporting: boolean;
  onExport: () => void;
};

/** Actions for the selected customers, with their number. */
export function BulkBar({ selection, total, filters, storeIds, isExporting, onExport }: BulkBarProps) {
  const t = useTranslations("customers");
  const count = selection.all ? total : selection.ids.length;
  if (count === 0) return null;
  return (
    <section
      aria-label={t("bulk.label")}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-10 mt-3 grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-lg border border-primary bg-popover px-4 py-2 sm:flex"
    >
      <p aria-live="polite" className="mr-auto font-medium">
        {count === null ? t("list.counting") : t("bulk.count", { count })}
      </p>
      {selection.all || total === null || total <= selection.ids.length ? null : (
        <Button
          variant="link"
          className="px-0 max-sm:col-span-2 max-sm:h-8 max-sm:justify-self-start"
          onClick={selection.selectAll}
        >
          {t("bulk.selectAll", { count: total })}
        </Button>
      )}
      <div className={ACTIONS}>
        {selection.all ? (
          <CreateSegmentLink filters={filters} storeIds={storeIds} withCampaign />
        ) : (
          <SegmentOfPicked ids={selection.ids} />
        )}
        <ExportButton
          label={count === null ? t("export.all") : t("export.selected", { count })}
          isExporting={isExporting}
          disabled={count === null}
          onClick={onExport}
        />
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="max-sm:col-start-2 max-sm:row-start-1"
        aria-label={t("bulk.clear")}
        onClick={selection.clear}
      >
        <X aria-hidden />
      </Button>
    </section>
  );
}
