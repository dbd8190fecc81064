import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";
import { SurveyPage } from "@/components/surveys/survey-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("surveys"))("one") };
}

export default function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <AreaPage
      permission="app:surveys"
      texts={["surveys", "explain", "campaigns.recipients.statuses", "campaigns.skips.reasons"]}
    >
      {async () => (
        <>
          <SurveyPage id={(await params).id} />
          <Explainer />
        </>
      )}
    </AreaPage>
  );
}
