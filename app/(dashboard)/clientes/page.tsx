import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { CustomersPage } from "@/components/customers/list/customers-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:customers" texts={["customers", "segments.links"]}>
      {({ ctx }) => <CustomersPage today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
