import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { TemplatesPage } from "@/components/campaigns/templates/templates-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("templates"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:integrations" texts={["templates", "campaigns.preview"]}>
      {() => <TemplatesPage />}
    </AreaPage>
  );
}
