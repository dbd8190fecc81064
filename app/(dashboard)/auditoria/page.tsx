import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPage } from "@/components/audit/audit-page.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:audit")) return <Refused />;
  return <AuditPage today={dayOf(page.ctx.clock.now())} />;
}

async function Refused() {
  const t = await getTranslations("audit");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
