import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerPage } from "@/components/customers/profile/customer-page.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

// The tab's title and the history keep no name.
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers.person"))("title") };
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:customers")) return <Refused />;
  return <CustomerPage id={(await params).id} today={dayOf(page.ctx.clock.now())} />;
}

async function Refused() {
  const t = await getTranslations("customers.person");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
