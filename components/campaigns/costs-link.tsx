"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Link to the page of prices and margin; a user without access to it reads who can enter them. */
export function CostsLink({ missing }: { missing: "prices" | "margin" }) {
  const t = useTranslations("campaigns.cost");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:settings")) return t(`ask.${missing}`);
  return (
    <Link href="/configuracoes/custos" className="hit-area font-medium text-primary underline">
      {t(`enter.${missing}`)}
    </Link>
  );
}
