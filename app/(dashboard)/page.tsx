import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTexts } from "@/app/page-texts.tsx";
import { Dashboard } from "@/components/dashboard/dashboard.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { pageCtx } from "@/lib/http/pages/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dashboard"))("title") };
}

export default async function HomePage() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:dashboard")) return <NoPermission />;
  return (
    <PageTexts of={["dashboard", "campaigns.links"]}>
      <Dashboard />
    </PageTexts>
  );
}
