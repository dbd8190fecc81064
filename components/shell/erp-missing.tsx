"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Shown if no ERP is configured, with what the user can do about it. */
export function ErpMissing() {
  const t = useTranslations("shell.erp");
  const { hasPermission } = useProfile();
  return (
    <>
      {t("missing")}{" "}
      {hasPermission("app:integrations") ? (
        <Link href="/integracoes" className="font-medium underline underline-offset-2">
          {t("connect")}
        </Link>
      ) : (
        t("ask")
      )}
    </>
  );
}
