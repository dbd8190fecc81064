import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { ImportsPage } from "@/components/imports/imports-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:integrations" texts={["imports"]}>
      {() => <ImportsPage />}
    </AreaPage>
  );
}
