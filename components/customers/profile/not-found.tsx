"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";

/** The same page for a customer of another organization and for one that does not exist. */
export function NotFound({ parents }: { parents: readonly { label: string; href: string }[] }) {
  const t = useTranslations("customers.notFound");
  return (
    <>
      <PageHeader title={t("title")} parents={parents} />
      <EmptyState
        title={t("message")}
        description={t("description")}
        action={<ActionLink href="/clientes">{t("back")}</ActionLink>}
      />
    </>
  );
}
