import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { ReportPage } from "@/components/campaigns/report/report-page.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("campaigns.report"))("title") };
}

export default function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <AreaPage permission="app:campaigns" texts={["campaigns", "dashboard.chart", "explain", "segments"]}>
      {async () => (
        <>
          <ReportPage id={(await params).id} />
          <Explainer />
        </>
      )}
    </AreaPage>
  );
}
