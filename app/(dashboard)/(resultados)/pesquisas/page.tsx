import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { SurveysPage } from "@/components/surveys/surveys-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("surveys"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:surveys" texts={["surveys"]}>
      {() => <SurveysPage />}
    </AreaPage>
  );
}
