"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Where prices and margin are entered; for others, whom to ask. */
export function CostsLink({ missing }: { missing: "prices" | "margin" }) {
  const t = useTranslations("campaigns.cost");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:settings")) return t(`ask.${missing}`);
  return (
    <Link href="/configuracoes/custos" prefetch={false} className="hit-area font-medium text-primary underline">
      {t(`enter.${missing}`)}
    </Link>
  );
}
