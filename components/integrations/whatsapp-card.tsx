"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntegrationCard } from "@/components/integrations/integration-card.tsx";
import { StateLine } from "@/components/integrations/state-line.tsx";
import type { IntegrationStates } from "@/components/integrations/states.ts";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";

export function WhatsappCard({ numbers: { total, away } }: { numbers: IntegrationStates["numbers"] }) {
  const t = useTranslations("integrations.whatsapp");
  return (
    <IntegrationCard
      icon={MessageCircle}
      title={t("title")}
      description={t("description")}
      footer={
        <Button asChild variant="outline">
          <Link href="/integracoes/whatsapp">{t("open")}</Link>
        </Button>
      }
    >
      <StateLine tone={total === 0 ? "none" : away > 0 ? "problem" : "fine"}>{t("state", { total, away })}</StateLine>
      <p className="text-pretty">{t("text")}</p>
    </IntegrationCard>
  );
}
