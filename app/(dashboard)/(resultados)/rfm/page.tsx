import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader } from "nuqs/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { FirstData, type FirstQueries, type SearchParams } from "@/app/(dashboard)/first-data.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";
import { choosePeriods } from "@/components/rfm/periods.ts";
import { rfmOverviewQuery, rfmStatusQuery } from "@/components/rfm/queries.ts";
import { RfmPage } from "@/components/rfm/rfm-page.tsx";
import { type Day, dayOf } from "@/lib/core/dates.ts";
import { MONTH_PARSER } from "@/lib/web/first-visit/url-parsers.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rfm"))("title") };
}

const loadMonths = createLoader({ periodo: MONTH_PARSER, comparar: MONTH_PARSER });

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return (
    <AreaPage
      permission="app:rfm"
      texts={[
        "rfm",
        "customers.links",
        "segments.links",
        "campaigns.links",
        "explain",
        "campaigns.recipients.statuses",
        "campaigns.skips.reasons",
      ]}
    >
      {async (page) => {
        const today = dayOf(page.ctx.clock.now());
        return (
          <>
            <FirstData page={page} search={searchParams} queries={await firstQueries(searchParams, today)}>
              <RfmPage today={today} />
            </FirstData>
            <Explainer />
          </>
        );
      }}
    </AreaPage>
  );
}

async function firstQueries(search: SearchParams, today: Day): Promise<FirstQueries> {
  const { periodo, comparar } = await loadMonths(search);
  const { current, previous } = choosePeriods({ period: periodo, compare: comparar }, today);
  return ({ api, storeIds }) => [
    rfmOverviewQuery(api, current, storeIds),
    rfmOverviewQuery(api, previous, storeIds),
    rfmStatusQuery(api),
  ];
}
