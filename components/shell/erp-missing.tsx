"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useProfile } from "@/lib/web/use-profile.ts";

/** There is no ERP to read from, and what this person can do about it. */
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
