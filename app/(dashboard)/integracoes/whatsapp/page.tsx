import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { NumbersPage } from "@/components/whatsapp-numbers/numbers-page.tsx";
import { pageCtx } from "@/lib/http/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("whatsappNumbers"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:integrations")) return <Refused />;
  return <NumbersPage />;
}

async function Refused() {
  const t = await getTranslations("whatsappNumbers");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
