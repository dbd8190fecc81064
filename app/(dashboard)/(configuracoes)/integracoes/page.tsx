import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { IntegrationsPage } from "@/components/integrations/integrations-page.tsx";
import { getEmailSettings, getErpSettings } from "@/lib/settings/index.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("integrations"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:integrations" texts={["integrations", "settings"]}>
      {async ({ ctx }) => {
        const [erp, email] = await Promise.all([getErpSettings(ctx), getEmailSettings(ctx)]);
        return <IntegrationsPage erp={erp} email={email} />;
      }}
    </AreaPage>
  );
}
