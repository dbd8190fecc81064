import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WebhooksSection } from "@/components/settings/webhooks-section.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { pageCtx } from "@/lib/http/pages/page.ts";
import { listWebhooks } from "@/lib/settings/index.ts";
import { hasPermission, isSuperAdmin } from "@/lib/web/profile.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: `${t("nav.webhooks")} · ${t("title")}` };
}

export default async function Page() {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, "app:integrations")) return <NoPermission />;
  return <WebhooksSection webhooks={listWebhooks()} namesVariables={isSuperAdmin(page.profile.role)} />;
}
