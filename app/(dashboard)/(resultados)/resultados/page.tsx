import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { ResultsPage } from "@/components/campaigns/results/results-page.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns.results"))("title") };
}

export default function Page() {
  return (
    <AreaPage
      permission="app:campaigns"
      texts={[
        "campaigns.results",
        "campaigns.effect",
        "campaigns.cost",
        "explain",
        "campaigns.recipients.statuses",
        "campaigns.skips.reasons",
      ]}
    >
      {() => (
        <>
          <ResultsPage />
          <Explainer />
        </>
      )}
    </AreaPage>
  );
}
