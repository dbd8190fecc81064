import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageTexts } from "@/app/page-texts.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import type { Permission } from "@/lib/core/permissions.ts";
import { type PageCtx, pageCtx } from "@/lib/http/pages/page.ts";
import { hasPermission } from "@/lib/web/profile.ts";

type AreaPageProps = {
  permission: Permission;
  /** Message namespaces used on the page. The first one's `title` is the heading of the no-access page. */
  texts: readonly [string, ...string[]];
  children: (page: PageCtx) => ReactNode | Promise<ReactNode>;
};

/** Page frame that checks the permission. */
export async function AreaPage({ permission, texts, children }: AreaPageProps) {
  const page = await pageCtx();
  if (page === null || !hasPermission(page.profile.role, permission)) return <Refused area={texts[0]} />;
  return <PageTexts of={texts}>{await children(page)}</PageTexts>;
}

async function Refused({ area }: { area: string }) {
  const t = await getTranslations(area);
  return (
    <>
      <PageHeader title={t("title")} />
      <NoPermission />
    </>
  );
}
