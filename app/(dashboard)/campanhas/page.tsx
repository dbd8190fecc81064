import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { CampaignsPage } from "@/components/campaigns/list/campaigns-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:campaigns" texts={["campaigns"]}>
      {({ ctx }) => <CampaignsPage today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
