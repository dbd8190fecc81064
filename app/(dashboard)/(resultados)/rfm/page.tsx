import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";
import { RfmPage } from "@/components/rfm/rfm-page.tsx";
import { dayOf } from "@/lib/core/dates.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rfm"))("title") };
}

export default function Page() {
  return (
    <AreaPage
      permission="app:rfm"
      texts={[
        "rfm",
        "customers.links",
        "segments.links",
        "campaigns.links",
        "explain",
        "campaigns.recipients.statuses",
        "campaigns.skips.reasons",
      ]}
    >
      {({ ctx }) => (
        <>
          <RfmPage today={dayOf(ctx.clock.now())} />
          <Explainer />
        </>
      )}
    </AreaPage>
  );
}
