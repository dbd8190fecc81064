import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { NewCampaignPage } from "@/components/campaigns/wizard/new-campaign-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns"))("new") };
}

export default function Page() {
  return (
    <AreaPage
      permission="app:campaigns"
      texts={["campaigns", "segments", "whatsappNumbers", "settings.email.test.reasons", "templates.variables"]}
    >
      {({ ctx }) => <NewCampaignPage today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
