"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { CustomerTransaction } from "@/lib/customers/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type InfluencedByProps = { transaction: Pick<CustomerTransaction, "influencedBy"> };

/** Campaigns that influenced a purchase. Outside the expandable row, which is a button and cannot contain links. */
export function InfluencedBy({ transaction: { influencedBy } }: InfluencedByProps) {
  const t = useTranslations("customers.purchases");
  const { hasPermission } = useProfile();
  if (influencedBy === null) return null;
  const { id, name } = influencedBy;
  return (
    <p className="px-4 pb-2 pl-11 text-[13px] text-muted-foreground">
      {t.rich("influencedBy", {
        campaign: () =>
          hasPermission("app:campaigns") ? (
            <Link href={`/campanhas/${id}`} className="text-primary underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          ),
      })}
    </p>
  );
}
