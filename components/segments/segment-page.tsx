"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { BuilderSkeleton } from "@/components/segments/builder-skeleton.tsx";
import { SegmentActions } from "@/components/segments/segment-actions.tsx";
import { useSegment } from "@/components/segments/use-segment.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

const Builder = lazyComponent(() =>
  import("@/components/segments/builder/builder.tsx").then((it) => ({ default: it.Builder })),
);
const DeleteDialog = lazyComponent(() =>
  import("@/components/segments/delete-dialog.tsx").then((it) => ({ default: it.DeleteDialog })),
);

export function SegmentPage({ id, today }: { id: string; today: Day }) {
  const t = useTranslations("segments");
  const isHydrated = useHydrated();
  const segment = useSegment(id);
  const parents = [{ label: t("title"), href: "/segmentos" }];
  if (isHydrated && segment.data) return <Opened segment={segment.data} today={today} parents={parents} />;
  return (
    <>
      <PageHeader title={t("builder.one")} parents={parents} />
      {isHydrated && isApiStatus(segment.error, 404) ? (
        <NotFound />
      ) : isHydrated && segment.isError ? (
        <Card>
          <ErrorState error={segment.error} onRetry={segment.refetch} title={t("builder.loadFailed")} />
        </Card>
      ) : (
        <BuilderSkeleton />
      )}
    </>
  );
}

type OpenedProps = { segment: SegmentView; today: Day; parents: { label: string; href: string }[] };

function Opened({ segment, today, parents }: OpenedProps) {
  const t = useTranslations("segments");
  const router = useRouter();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, rules, updatedAt, updatedBy } = segment;
  // A new count must not reset the editor: depend on the rules' content only.
  const rulesText = JSON.stringify(rules);
  const start = useMemo(() => ({ name, rules: JSON.parse(rulesText) as SegmentView["rules"] }), [name, rulesText]);
  return (
    <>
      <PageHeader
        title={name}
        parents={parents}
        description={
          <p>
            {t("builder.updated")} <RelativeTime value={updatedAt} />
            {updatedBy ? ` ${t("builder.by", { name: updatedBy })}` : null} ·{" "}
            {t("list.usedBy", { count: segment.usedBy })}
          </p>
        }
        action={<SegmentActions segment={segment} onDelete={() => setIsDeleting(true)} />}
      />
      <Suspense fallback={<BuilderSkeleton />}>
        <Builder key={id} segment={segment} start={start} draftName={id} today={today} onSaved={() => undefined} />
        {isDeleting ? (
          <DeleteDialog
            segment={segment}
            onClose={() => setIsDeleting(false)}
            onDeleted={() => router.push("/segmentos")}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function NotFound() {
  const t = useTranslations("segments.notFound");
  return (
    <Card>
      <EmptyState
        title={t("title")}
        description={t("description")}
        action={<ActionLink href="/segmentos">{t("back")}</ActionLink>}
      />
    </Card>
  );
}
