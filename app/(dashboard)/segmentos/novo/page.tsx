import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { NewSegmentPage } from "@/components/segments/new-segment-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("segments.builder"))("new") };
}

export default function Page() {
  return (
    <AreaPage
      permission="app:segments"
      texts={["segments", "explain", "campaigns.recipients.statuses", "campaigns.skips.reasons"]}
    >
      {({ ctx }) => <NewSegmentPage today={dayOf(ctx.clock.now())} />}
    </AreaPage>
  );
}
