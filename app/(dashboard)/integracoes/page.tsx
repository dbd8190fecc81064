import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { IntegrationsPage } from "@/components/integrations/integrations-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("integrations"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:integrations" texts={["integrations", "settings"]}>
      {() => <IntegrationsPage />}
    </AreaPage>
  );
}
