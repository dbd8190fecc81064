import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTexts } from "@/app/page-texts.tsx";
import { HelpdeskSection } from "@/components/helpdesk-settings/helpdesk-section.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { pageCtx } from "@/lib/http/pages/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.helpdesk")} · ${t("title")}` };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:integrations")) return <NoPermission />;
  return (
    <PageTexts of={["settings", "helpdeskSettings"]}>
      <HelpdeskSection />
    </PageTexts>
  );
}
