import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader } from "nuqs/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { FirstData, type FirstQueries, type SearchParams } from "@/app/(dashboard)/first-data.tsx";
import { LIST_PARSERS, toListQuery } from "@/components/segments/list/list-url.ts";
import { segmentsQuery } from "@/components/segments/list/queries.ts";
import { SegmentsPage } from "@/components/segments/list/segments-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("segments"))("title") };
}

const loadList = createLoader(LIST_PARSERS);

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return (
    <AreaPage permission="app:segments" texts={["segments"]}>
      {async (page) => (
        <FirstData page={page} search={searchParams} queries={await firstQueries(searchParams)}>
          <SegmentsPage today={dayOf(page.ctx.clock.now())} />
        </FirstData>
      )}
    </AreaPage>
  );
}

async function firstQueries(search: SearchParams): Promise<FirstQueries> {
  const { pagina, ...list } = await loadList(search);
  return ({ api }) => [segmentsQuery(api, toListQuery(list), Math.max(1, pagina))];
}
