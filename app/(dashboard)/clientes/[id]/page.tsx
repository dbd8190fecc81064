import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { CustomerPage } from "@/components/customers/profile/customer-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

// Keep the customer's name out of the title and the browser history.
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers.person"))("title") };
}

export default function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <AreaPage
      permission="app:customers"
      texts={[
        "customers.person",
        "customers",
        "helpdesk.reopen",
        "helpdesk.conversations.errorCodes",
        "settings.errorCodes",
      ]}
    >
      {async ({ ctx }) => <CustomerPage id={(await params).id} today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
