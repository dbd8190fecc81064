"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Button } from "@/components/ui/button.tsx";

/** Somebody else's customer and nobody's look the same. */
export function NotFound({ parents }: { parents: readonly { label: string; href: string }[] }) {
  const t = useTranslations("customers.notFound");
  return (
    <>
      <PageHeader title={t("title")} parents={parents} />
      <EmptyState
        title={t("message")}
        description={t("description")}
        action={
          <Button asChild variant="outline">
            <Link href="/clientes">{t("back")}</Link>
          </Button>
        }
      />
    </>
  );
}
