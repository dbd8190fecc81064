"use client";

import { Headset } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntegrationCard } from "@/components/integrations/integration-card.tsx";
import { StateLine } from "@/components/integrations/state-line.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

export function HelpdeskCard({ isConfigured }: { isConfigured: boolean }) {
  const t = useTranslations("integrations.helpdesk");
  const { hasPermission } = useProfile();
  return (
    <IntegrationCard
      icon={Headset}
      title={t("title")}
      description={t("description")}
      footer={
        hasPermission("app:settings") ? (
          <Button asChild variant="outline">
            <Link href="/configuracoes/helpdesk">{t("open")}</Link>
          </Button>
        ) : null
      }
    >
      <StateLine tone={isConfigured ? "fine" : "none"}>{t(isConfigured ? "configured" : "missing")}</StateLine>
      <p className="text-pretty">{t("text")}</p>
    </IntegrationCard>
  );
}
