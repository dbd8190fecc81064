import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RolesPage } from "@/components/roles/roles-page.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("roles"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:team")) return <Refused />;
  return <RolesPage />;
}

async function Refused() {
  const t = await getTranslations("roles");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
