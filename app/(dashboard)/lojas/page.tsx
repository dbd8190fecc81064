import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { StoresPage } from "@/components/stores/stores-page.tsx";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("stores"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:stores")) return <Refused />;
  return <StoresPage />;
}

async function Refused() {
  const t = await getTranslations("stores");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
