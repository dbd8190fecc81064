"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { SectionStates } from "@/components/states/section-states.tsx";
import { EndpointRow } from "@/components/webhooks/endpoint-row.tsx";
import { useEndpoints } from "@/components/webhooks/use-endpoints.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

const EndpointSheet = lazyComponent(() =>
  import("@/components/webhooks/endpoint-sheet.tsx").then((it) => ({ default: it.EndpointSheet })),
);

/** The endpoints with their state; a secret is shown once, in the dialog that created it. */
export function EndpointsSection() {
  const t = useTranslations("webhooks");
  const query = useEndpoints();
  const [edited, setEdited] = useState<WebhookEndpointView | "new" | null>(null);
  const create = (
    <EditButton onClick={() => setEdited("new")}>
      <Plus aria-hidden />
      {t("create")}
    </EditButton>
  );
  return (
    <>
      <SectionStates query={query}>
        {({ data, total }) => {
          const paused = data.filter(({ status }) => status === "paused").length;
          return (
            <SectionCard title={t("list")} description={t("description")} aside={total > 0 ? create : undefined}>
              {paused > 0 ? <Notice tone="warning">{t("pausedWarning", { count: paused })}</Notice> : null}
              {total === 0 ? (
                <EmptyState title={t("emptyTitle")} description={t("emptyDescription")} action={create} />
              ) : (
                <ul className="divide-y">
                  {data.map((endpoint) => (
                    <EndpointRow key={endpoint.id} endpoint={endpoint} onEdit={() => setEdited(endpoint)} />
                  ))}
                </ul>
              )}
            </SectionCard>
          );
        }}
      </SectionStates>
      <Suspense>
        {edited === null ? null : (
          <EndpointSheet endpoint={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}
