import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OrganizationSection } from "@/components/settings/organization-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.organization")} · ${t("title")}` };
}

export default function Page() {
  return <OrganizationSection />;
}
