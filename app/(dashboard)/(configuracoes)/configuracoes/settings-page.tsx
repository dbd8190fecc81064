import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import type { Permission } from "@/lib/core/permissions.ts";
import type { PageCtx } from "@/lib/http/pages/page.ts";

type SettingsPageProps = {
  /** Key of its name in the menu. */
  name: string;
  /** Key of the line below its name. */
  description?: string;
  permission?: Permission;
  texts: readonly [string, ...string[]];
  children: (page: PageCtx) => ReactNode;
};

/** A page of forms: named as in the menu, with a readable maximum width. */
export async function SettingsPage({
  name,
  description,
  permission = "app:settings",
  texts,
  children,
}: SettingsPageProps) {
  const t = await getTranslations();
  return (
    <AreaPage permission={permission} texts={texts}>
      {(page) => (
        <>
          <PageHeader title={t(`shell.navigation.${name}`)} description={description && t(description)} />
          <div className="max-w-[45rem]">{children(page)}</div>
        </>
      )}
    </AreaPage>
  );
}

export async function settingsTitle(name: string) {
  const t = await getTranslations("shell.navigation");
  return { title: `${t(name)} · ${t("settings")}` };
}
