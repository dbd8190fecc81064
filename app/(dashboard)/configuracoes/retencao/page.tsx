import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RetentionSection } from "@/components/settings/retention-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.retention")} · ${t("title")}` };
}

export default function Page() {
  return <RetentionSection />;
}
