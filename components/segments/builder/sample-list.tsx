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

/** Ten sample customers, to check the rules. */
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
      </CardHeader>
      <ul className={cn("divide-y border-t", isOld && "opacity-50")}>
        {sample.map((customer) => {
          const name = personName({ ...customer, erasedAt: null }, person);
          return (
            <li key={customer.id} className="flex min-h-10 items-center gap-2 px-4 py-1 text-[13px]">
              <SegmentDot segment={customer.rfmStatus} />
              <span className="sr-only">{rfm(customer.rfmStatus)}</span>
              {hasPermission("app:customers") ? (
                <Link
                  href={`/clientes/${customer.id}`}
                  target="_blank"
                  className="hit-area min-w-0 rounded-sm font-medium underline-offset-4 hover:underline"
                >
                  <span className="block truncate">{name}</span>
                </Link>
              ) : (
                <span className="truncate font-medium">{name}</span>
              )}
              <span className="truncate text-muted-foreground">{placeText(customer)}</span>
              <span className="ml-auto whitespace-nowrap">{format.money(customer.totalSpent)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
