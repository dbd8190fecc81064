import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { TeamPage } from "@/components/team/team-page.tsx";
import { pageCtx } from "@/lib/http/page.ts";
import { identityProviderName } from "@/lib/identity/index.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("team"))("title") };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:team")) return <Refused />;
  return <TeamPage keepsPasswords={identityProviderName() === "clerk"} />;
}

async function Refused() {
  const t = await getTranslations("team");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
