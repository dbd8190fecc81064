"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LazyTreemap } from "@/components/charts/lazy.tsx";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { toRfmFindings } from "@/components/dashboard/data/rfm-findings.ts";
import { NewCampaignLink } from "@/components/shell/new-campaign-link.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { RfmOverview, RfmSegmentProfile } from "@/lib/rfm/schemas.ts";
import { withQuery } from "@/lib/web/api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type RfmCardProps = {
  query: UseQueryResult<RfmOverview>;
  /** Codes of the stores that the page is filtered by; passed on to the RFM page. */
  selected: readonly string[];
  storeIds: readonly string[] | undefined;
};

/** URL of the RFM page, with this segment's panel open. */
type ToRfm = (segment?: string) => string;

/** Customers by RFM segment, and the segments that need attention first. */
export function RfmCard({ query, selected, storeIds }: RfmCardProps) {
  const toRfm: ToRfm = (segment) => withQuery("/rfm", { segmento: segment, lojas: selected });
  const t = useTranslations("dashboard.rfm");
  return (
    <DashboardCard
      name="rfm"
      definition={t("definition")}
      query={query}
      isEmpty={({ summary }) => summary.count === 0}
      action={
        <Link href={toRfm()} className="text-[13px] text-primary underline-offset-4 hover:underline">
          {t("open")}
        </Link>
      }
    >
      {(overview) => {
        const findings = toRfmFindings(overview);
        // The map takes the height that the findings leave: the card's height is fixed.
        return (
          <div className="flex h-full flex-col pb-3">
            <SegmentMap overview={overview} toRfm={toRfm} />
            <ul className="-mx-4 mt-3">
              {findings.map((profile) => (
                <Finding key={profile.segment} profile={profile} href={toRfm(profile.segment)} storeIds={storeIds} />
              ))}
            </ul>
          </div>
        );
      }}
    </DashboardCard>
  );
}

function SegmentMap({ overview, toRfm }: { overview: RfmOverview; toRfm: ToRfm }) {
  const t = useTranslations();
  const { push } = useRouter();
  const { number, percent, moneyCompact } = useFormatters();
  const items = overview.profiles.map(({ segment, count, totalRevenue }) => ({
    key: segment,
    label: t(`rfm.segments.${segment}`),
    value: count,
    count,
    revenue: totalRevenue,
  }));
  return (
    <div className="min-h-0 flex-1">
      <LazyTreemap
        items={items}
        label={t("dashboard.rfm.mapLabel")}
        lines={({ count, revenue }, share) => [
          t("dashboard.rfm.customers", { count, share: percent(share * 100) }),
          moneyCompact(revenue),
        ]}
        onSelect={(segment) => push(toRfm(segment))}
        tooltip={({ label, count, revenue }) => `${label}: ${number(count)} · ${moneyCompact(revenue)}`}
      />
    </div>
  );
}

type FindingProps = { profile: RfmSegmentProfile; href: string; storeIds: readonly string[] | undefined };

/** A finding, linked to its segment, with a link to create a campaign. */
function Finding({ profile, href, storeIds }: FindingProps) {
  const t = useTranslations("dashboard.rfm.findings");
  const campaigns = useTranslations("campaigns.links");
  const name = useTranslations("rfm.segments")(profile.segment);
  const { moneyCompact } = useFormatters();
  const { segment, count, totalRevenue } = profile;
  return (
    <li className="flex items-center border-t">
      <Link
        href={href}
        className="flex min-h-10 min-w-0 flex-1 items-center gap-2 px-4 py-1 text-[13px] leading-4 -outline-offset-2 hover:bg-muted"
      >
        <SegmentDot segment={segment} />
        <span>{t(segment as "at_risk", { count, revenue: moneyCompact(totalRevenue) })}</span>
      </Link>
      <NewCampaignLink
        variant="ghost"
        size="sm"
        className="mr-2 font-normal max-sm:size-10 max-sm:px-0"
        aria-label={campaigns("createFor", { group: name })}
        start={{ rfm: segment, storeIds }}
      >
        <span className="max-sm:hidden">{campaigns("create")}</span>
      </NewCampaignLink>
    </li>
  );
}
