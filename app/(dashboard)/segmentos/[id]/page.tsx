import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";
import { SegmentPage } from "@/components/segments/segment-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("segments.builder"))("one") };
}

export default function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <AreaPage
      permission="app:segments"
      texts={["segments", "campaigns.links", "explain", "campaigns.recipients.statuses", "campaigns.skips.reasons"]}
    >
      {async ({ ctx }) => (
        <>
          <SegmentPage id={(await params).id} today={dayOf(ctx.clock.now())} />
          <Explainer />
        </>
      )}
    </AreaPage>
  );
}
