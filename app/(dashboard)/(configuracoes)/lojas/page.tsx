import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { StoresPage } from "@/components/stores/stores-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("stores"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:stores" texts={["stores", "whatsappNumbers", "helpdesk.inboxField"]}>
      {() => <StoresPage />}
    </AreaPage>
  );
}
