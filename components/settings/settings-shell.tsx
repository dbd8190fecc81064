import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";

/** Section navigation beside the content, with a readable maximum width. */
export function SettingsShell({ children }: { children: ReactNode }) {
  const t = useTranslations("settings");
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,45rem)]">
        <SettingsNav />
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}
