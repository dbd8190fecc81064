"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** No customers yet: the first synchronization imports them. */
export function FirstUse() {
  const t = useTranslations("customers.empty");
  const { hasPermission } = useProfile();
  const action = hasPermission("app:erp") ? (
    <Button asChild>
      <Link href="/sincronizacao">{t("action")}</Link>
    </Button>
  ) : null;
  return <EmptyState title={t("title")} description={t("description")} action={action} />;
}
