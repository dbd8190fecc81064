import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader } from "nuqs/server";
import { FirstData, type FirstQueries, type SearchParams } from "@/app/(dashboard)/first-data.tsx";
import { PageTexts } from "@/app/page-texts.tsx";
import { Dashboard } from "@/components/dashboard/dashboard.tsx";
import { cardQueries, periodQueries, totalQuery } from "@/components/dashboard/data/queries.ts";
import { stepsFor } from "@/components/dashboard/first-steps/steps.ts";
import { PERIOD_PARSERS, toAskedPeriod } from "@/components/dashboard/period/period.ts";
import { Explainer } from "@/components/explain/explainer.tsx";
import { rfmOverviewQuery } from "@/components/rfm/queries.ts";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { dayOf, startOfMonth } from "@/lib/core/dates.ts";
import { type PageCtx, pageCtx } from "@/lib/http/pages/page.ts";
import { getFirstSteps } from "@/lib/setup/index.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

const loadPeriod = createLoader(PERIOD_PARSERS);

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:dashboard")) return <NoPermission />;
  return (
    <PageTexts
      of={["dashboard", "campaigns.links", "explain", "campaigns.recipients.statuses", "campaigns.skips.reasons"]}
    >
      <FirstData page={page} search={searchParams} queries={await firstQueries(page, searchParams)}>
        <Dashboard firstSteps={await openFirstSteps(page)} />
      </FirstData>
      <Explainer />
    </PageTexts>
  );
}

/** Without the tasks: their counts also come from the helpdesk, which a page does not wait for. */
async function firstQueries({ ctx }: PageCtx, search: SearchParams): Promise<FirstQueries> {
  const asked = toAskedPeriod(await loadPeriod(search));
  const today = dayOf(ctx.clock.now());
  return ({ api, storeIds }) => [
    totalQuery(api, storeIds),
    ...Object.values(cardQueries(api, storeIds)),
    ...Object.values(periodQueries(api, storeIds, asked)),
    rfmOverviewQuery(api, startOfMonth(today), storeIds),
  ];
}

/** Null if the user has none to do. A failure hides the checklist, not the page. */
async function openFirstSteps({ ctx, profile }: PageCtx) {
  const done = await getFirstSteps(ctx).catch(() => null);
  return done && stepsFor(profile.role, done).length > 0 ? done : null;
}
