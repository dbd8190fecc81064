"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { DeliveriesCard } from "@/components/webhooks/deliveries-card.tsx";
import { EndpointsSection } from "@/components/webhooks/endpoints-section.tsx";
import { useEndpoints } from "@/components/webhooks/use-endpoints.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

export function WebhooksPage() {
  const t = useTranslations("webhooks");
  const { isPending } = useEndpoints();
  if (useIsLimited()) return <Notice tone="info">{t("scoped")}</Notice>;
  return (
    <div className="grid gap-6">
      <EndpointsSection />
      <p className="-mt-3 text-[13px] text-pretty text-muted-foreground">
        {t.rich("feed", { code: (path) => <code className="rounded-sm bg-muted px-1 whitespace-nowrap">{path}</code> })}
      </p>
      {/* The list above has its height only once it is loaded. */}
      {isPending ? null : <DeliveriesCard />}
    </div>
  );
}
