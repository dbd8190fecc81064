import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RfmSection } from "@/components/settings/rfm-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.rfm")} · ${t("title")}` };
}

export default function Page() {
  return <RfmSection />;
}
