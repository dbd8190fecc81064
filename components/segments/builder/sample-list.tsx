"use client";

import { useTranslations } from "next-intl";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import type { SegmentSample } from "@/lib/segments/schemas.ts";
import { personName, placeText } from "@/lib/web/person-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Ten sample customers with their group, place and total spending, to check the rules. */
export function SampleList({ sample, isOld }: { sample: readonly SegmentSample[]; isOld: boolean }) {
  const t = useTranslations("segments.preview");
  const rfm = useTranslations("rfm.segments");
  const person = useTranslations("customers.person");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  if (sample.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("sample")}</CardTitle>
        <span className="text-[13px] text-muted-foreground">{t("spent")}</span>
      </CardHeader>
      <ul className={cn("divide-y border-t", isOld && "opacity-50")}>
        {sample.map((customer) => {
          const name = personName({ ...customer, erasedAt: null }, person);
          return (
            <li key={customer.id} className="flex items-center justify-between gap-3 px-4 py-2 text-[13px]">
              <span className="grid min-w-0 justify-items-start">
                {hasPermission("app:customers") ? (
                  <Link
                    href={`/clientes/${customer.id}`}
                    target="_blank"
                    className="hit-area max-w-full rounded-sm font-medium underline-offset-4 hover:underline"
                  >
                    <span className="block truncate">{name}</span>
                  </Link>
                ) : (
                  <span className="max-w-full truncate font-medium">{name}</span>
                )}
                <span className="flex max-w-full items-center gap-1.5 text-xs text-muted-foreground">
                  <SegmentDot segment={customer.rfmStatus} className="size-2" />
                  <span className="truncate">
                    {[rfm(customer.rfmStatus), placeText(customer)].filter(Boolean).join(" · ")}
                  </span>
                </span>
              </span>
              <span className="whitespace-nowrap">{format.money(customer.totalSpent)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
