import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { NumbersPage } from "@/components/whatsapp-numbers/numbers-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("whatsappNumbers"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:integrations" texts={["whatsappNumbers", "helpdesk.inboxField"]}>
      {() => <NumbersPage />}
    </AreaPage>
  );
}
