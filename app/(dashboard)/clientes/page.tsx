import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomersPage } from "@/components/customers/list/customers-page.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:customers")) return <Refused />;
  return <CustomersPage today={dayOf(page.ctx.clock.now())} />;
}

async function Refused() {
  const t = await getTranslations("customers");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
