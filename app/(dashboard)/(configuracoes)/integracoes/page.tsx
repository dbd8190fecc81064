import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { IntegrationsPage } from "@/components/integrations/integrations-page.tsx";
import { type IntegrationStates, isAway } from "@/components/integrations/states.ts";
import { getSyncStatus } from "@/lib/erp/index.ts";
import { getHelpdeskConfig } from "@/lib/helpdesk/index.ts";
import type { PageCtx } from "@/lib/http/pages/page.ts";
import { getEmailSettings, getErpSettings } from "@/lib/settings/index.ts";
import { listWhatsappNumbers, NumbersQuery } from "@/lib/stores/index.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("integrations"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:integrations" texts={["integrations", "settings"]}>
      {async (page) => {
        const { ctx } = page;
        const [erp, email, states] = await Promise.all([getErpSettings(ctx), getEmailSettings(ctx), findStates(page)]);
        return <IntegrationsPage erp={erp} email={email} states={states} />;
      }}
    </AreaPage>
  );
}

const MOST_NUMBERS = 200;

async function findStates({ ctx, profile: { role } }: PageCtx): Promise<IntegrationStates> {
  const maySeeSync = hasPermission(role, "app:erp") || hasPermission(role, "app:dashboard");
  const [sync, numbers, helpdesk] = await Promise.all([
    maySeeSync ? getSyncStatus(ctx) : null,
    listWhatsappNumbers(ctx, NumbersQuery.parse({ limit: MOST_NUMBERS })),
    getHelpdeskConfig(ctx),
  ]);
  return {
    sync,
    numbers: { total: numbers.total, away: numbers.data.filter(isAway).length },
    isHelpdeskConfigured: helpdesk.hasApiKey,
  };
}
