import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { QueuesPage } from "@/components/queues/queues-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("queues"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:queues" texts={["queues", "sync.serverTexts"]}>
      {() => <QueuesPage />}
    </AreaPage>
  );
}
