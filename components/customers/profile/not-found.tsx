"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";

/** Somebody else's customer and nobody's look the same. */
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
