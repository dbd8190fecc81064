import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader } from "nuqs/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { FirstData, type FirstQueries, type SearchParams } from "@/app/(dashboard)/first-data.tsx";
import { CampaignsPage } from "@/components/campaigns/list/campaigns-page.tsx";
import { campaignsQuery } from "@/components/campaigns/list/queries.ts";
import { LIST_PARSERS, toFilters, toListQuery } from "@/components/campaigns/list/tabs.ts";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns"))("title") };
}

const loadList = createLoader(LIST_PARSERS);

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return (
    <AreaPage permission="app:campaigns" texts={["campaigns"]}>
      {async (page) => (
        <FirstData page={page} search={searchParams} queries={await firstQueries(searchParams)}>
          <CampaignsPage today={dayOf(page.ctx.clock.now())} />
        </FirstData>
      )}
    </AreaPage>
  );
}

async function firstQueries(search: SearchParams): Promise<FirstQueries> {
  const list = await loadList(search);
  return ({ api }) => (list.ver === "lista" ? [campaignsQuery(api, toListQuery(toFilters(list)))] : []);
}
