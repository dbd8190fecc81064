import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageTexts } from "@/app/page-texts.tsx";
import { SettingsShell } from "@/components/settings/settings-shell.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { pageCtx } from "@/lib/http/pages/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const page = await pageCtx();
  if (page !== null && hasPermission(page.profile.role, "app:settings"))
    return (
      <PageTexts of={["settings"]}>
        <SettingsShell>{children}</SettingsShell>
      </PageTexts>
    );
  const t = await getTranslations("settings");
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
