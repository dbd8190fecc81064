import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CampaignsSection } from "@/components/settings/campaigns-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.campaigns")} · ${t("title")}` };
}

export default function Page() {
  return <CampaignsSection />;
}
