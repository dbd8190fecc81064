"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { DeliveriesCard } from "@/components/webhooks/deliveries-card.tsx";
import { EndpointsSection } from "@/components/webhooks/endpoints-section.tsx";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

export function WebhooksPage() {
  const t = useTranslations("webhooks");
  if (useIsLimited()) return <Notice tone="info">{t("scoped")}</Notice>;
  return (
    <div className="grid gap-6">
      <EndpointsSection />
      <DeliveriesCard />
    </div>
  );
}
