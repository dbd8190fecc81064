import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { QuotasSection } from "@/components/settings/quotas-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.quotas")} · ${t("title")}` };
}

export default function Page() {
  return <QuotasSection />;
}
