import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader } from "nuqs/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { FirstData, type FirstQueries, type SearchParams } from "@/app/(dashboard)/first-data.tsx";
import { toListQuery } from "@/components/customers/filters/filters.ts";
import { STATE_KEYS, STATE_PARSERS } from "@/components/customers/filters/list-url.ts";
import { CustomersPage } from "@/components/customers/list/customers-page.tsx";
import { customersQuery } from "@/components/customers/list/queries.ts";
import { type Day, dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("title") };
}

const loadList = createLoader(STATE_PARSERS, { urlKeys: STATE_KEYS });

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return (
    <AreaPage permission="app:customers" texts={["customers", "segments.links"]}>
      {async (page) => {
        const today = dayOf(page.ctx.clock.now());
        return (
          <FirstData page={page} search={searchParams} queries={await firstQueries(searchParams, today)}>
            <CustomersPage today={today} />
          </FirstData>
        );
      }}
    </AreaPage>
  );
}

async function firstQueries(search: SearchParams, today: Day): Promise<FirstQueries> {
  const { order, page, size, ...filters } = await loadList(search);
  return ({ api, storeIds }) => [
    customersQuery(api, toListQuery(filters, order, storeIds, today), { page: Math.max(1, page), size }),
  ];
}
