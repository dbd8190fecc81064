import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { RolesPage } from "@/components/roles/roles-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("roles"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:team" texts={["roles"]}>
      {() => <RolesPage />}
    </AreaPage>
  );
}
