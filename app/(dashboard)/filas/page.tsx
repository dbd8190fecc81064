import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { QueuesPage } from "@/components/queues/queues-page.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("queues"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:queues")) return <Refused />;
  return <QueuesPage />;
}

async function Refused() {
  const t = await getTranslations("queues");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
