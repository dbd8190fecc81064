import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmailSection } from "@/components/settings/email-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.email")} · ${t("title")}` };
}

export default function Page() {
  return <EmailSection />;
}
