"use client";

import { useTranslations } from "next-intl";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import type { StoreIds } from "@/components/rfm/api.ts";
import { isPositiveSegment } from "@/components/rfm/migrations/migration-view.ts";
import { figureText, SEGMENT_FIGURES } from "@/components/rfm/segment-columns.ts";
import type { SegmentRow } from "@/components/rfm/segment-rows.ts";
import { TopCustomers } from "@/components/rfm/top-customers.tsx";
import { NewCampaignLink } from "@/components/shell/new-campaign-link.tsx";
import { EditLink } from "@/components/shell/read-only.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { withQuery } from "@/lib/web/api.ts";
import { useListParam } from "@/lib/web/url-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

type SegmentPanelProps = { row: SegmentRow; month: Day; onClose: () => void };

/** The segment's customers and recommended actions. */
export function SegmentPanel({ row, month, onClose }: SegmentPanelProps) {
  const t = useTranslations("rfm");
  const closeLabel = useTranslations("common")("close");
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={closeLabel}>
        <SheetHeader>
          <SheetTitle className="flex items-center gap-2">
            <SegmentDot segment={row.segment} />
            {t(`segments.${row.segment}`)}
          </SheetTitle>
          <SheetDescription>{t(`profiles.${row.segment}`)}</SheetDescription>
        </SheetHeader>
        <div className="grid gap-6 p-4">
          <section className="grid gap-2">
            <div className="flex items-center justify-between gap-2">
              <h3 className="text-sm font-semibold">{t("panel.action")}</h3>
              <Badge variant={isPositiveSegment(row.segment) ? "positive" : "negative"}>
                {t(isPositiveSegment(row.segment) ? "panel.positive" : "panel.negative")}
              </Badge>
            </div>
            <p>{t(`actions.${row.segment}`)}</p>
          </section>
          <SegmentNumbers row={row} month={month} />
          <Actions segment={row.segment} />
          <TopCustomers segment={row.segment} />
        </div>
      </SheetContent>
    </Sheet>
  );
}

/** Creates a campaign or segment, or opens the list, for this RFM group in the selected stores. */
function Actions({ segment }: { segment: string }) {
  const { storeIds, isReady } = useStoreSelection();
  if (!isReady) return null;
  return (
    <div className="grid gap-2">
      <NewCampaignLink start={{ rfm: segment, storeIds }} />
      <SaveSegmentLink segment={segment} storeIds={storeIds} />
      <CustomersLink segment={segment} />
    </div>
  );
}

/** Link to the group's current customers in the selected stores. */
function CustomersLink({ segment }: { segment: string }) {
  const t = useTranslations("customers.links");
  const { hasPermission } = useProfile();
  const [stores] = useListParam("lojas");
  if (!hasPermission("app:customers")) return null;
  return (
    <Button asChild variant="outline">
      <Link href={withQuery("/clientes", { rfm: segment, lojas: stores })}>{t("fromSegment")}</Link>
    </Button>
  );
}

/** Saves the group as a segment that can be refined and used by campaigns. */
function SaveSegmentLink({ segment, storeIds }: { segment: string; storeIds: StoreIds }) {
  const t = useTranslations("segments.links");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:segments")) return null;
  return (
    <EditLink variant="outline" href={withQuery("/segmentos/novo", { rfm: segment, loja: storeIds })}>
      {t("save")}
    </EditLink>
  );
}

function SegmentNumbers({ row, month }: { row: SegmentRow; month: Day }) {
  const t = useTranslations("rfm");
  const format = useFormatters();
  const shares = { share: format.percent(row.share * 100), revenueShare: format.percent(row.revenueShare * 100) };
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("panel.numbers", { month: format.month(month) })}</h3>
      <p className="text-muted-foreground">{t("panel.shareOf", shares)}</p>
      <dl className="divide-y border-y">
        {SEGMENT_FIGURES.filter(({ field }) => field !== "share").map(({ field }) => (
          <div key={field} className="flex h-10 items-center justify-between gap-4">
            <dt className="text-muted-foreground">{t(`table.${field}`)}</dt>
            <dd className="font-medium">{figureText(field, row, format)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
