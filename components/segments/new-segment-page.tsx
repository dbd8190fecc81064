"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useMemo } from "react";
import { pickedCustomers } from "@/components/customers/list/picked-customers.ts";
import { BuilderSkeleton } from "@/components/segments/builder-skeleton.tsx";
import {
  isTemplate,
  rulesOfFilters,
  rulesOfPicked,
  type Start,
  TEMPLATES,
} from "@/components/segments/rules/starting-points.ts";
import { useSegment } from "@/components/segments/use-segment.ts";
import { useTemplateName } from "@/components/segments/use-template-name.ts";
import { newCampaignHref } from "@/components/shell/new-campaign-href.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoPermission } from "@/components/states/no-permission.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const Builder = lazyComponent(() =>
  import("@/components/segments/builder/builder.tsx").then((it) => ({ default: it.Builder })),
);

/** A new segment: empty, from a template (`?modelo=`), a copy (`?copia=`), or from customers picked in a list or its filters. `?depois=campanha`: saving it begins a campaign for it. */
export function NewSegmentPage({ today }: { today: Day }) {
  const t = useTranslations("segments");
  const router = useRouter();
  const isHydrated = useHydrated();
  const { isReadOnly } = useProfile();
  const { start, draftName, copied, isPickLost, hrefAfter } = useStart(today);
  return (
    <>
      <PageHeader title={t("builder.new")} parents={[{ label: t("title"), href: "/segmentos" }]} />
      {isReadOnly ? (
        <NoPermission />
      ) : copied.isError ? (
        <Card>
          <ErrorState error={copied.error} onRetry={copied.refetch} title={t("builder.copyFailed")} />
        </Card>
      ) : isHydrated && start ? (
        <Suspense fallback={<BuilderSkeleton />}>
          {isPickLost ? (
            <Notice tone="warning" className="mb-4">
              {t("builder.pickLost")}
            </Notice>
          ) : null}
          <Builder
            key={draftName}
            segment={null}
            start={start}
            draftName={draftName}
            today={today}
            onSaved={({ id }) => router.replace(hrefAfter(id))}
          />
        </Suspense>
      ) : (
        <BuilderSkeleton />
      )}
    </>
  );
}

/** The top bar's stores are in every URL and are not a filter here. */
const NOT_A_START = "lojas";

function useStart(today: Day) {
  const t = useTranslations("segments.builder");
  const templateName = useTemplateName(today);
  const params = useSearchParams();
  const template = params.get("modelo");
  const copyOf = params.get("copia");
  const copied = useSegment(copyOf);
  const own = new URLSearchParams(params);
  own.delete(NOT_A_START);
  const key = own.toString();
  const picked = params.get("clientes");
  const ids = useMemo(() => (picked === null ? null : (pickedCustomers(picked).get() ?? [])), [picked]);
  const name = isTemplate(template) ? templateName(template) : "";
  const start = useMemo((): Start | null => {
    if (isTemplate(template)) return { name, rules: TEMPLATES[template](today) };
    if (ids !== null) return { name: "", rules: rulesOfPicked(ids) };
    if (copyOf === null) return { name: "", rules: rulesOfFilters(new URLSearchParams(key)) };
    return copied.data ? { name: t("copyOf", { name: copied.data.name }), rules: copied.data.rules } : null;
  }, [template, name, today, ids, copyOf, key, copied.data, t]);
  const hrefAfter = (segmentId: string) =>
    params.get("depois") === "campanha" ? newCampaignHref({ segmentId }) : `/segmentos/${segmentId}`;
  return { start, draftName: `novo:${key}`, copied, isPickLost: ids?.length === 0, hrefAfter };
}
