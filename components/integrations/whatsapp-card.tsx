"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntegrationCard } from "@/components/integrations/integration-card.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";

export function WhatsappCard() {
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
      <p className="text-pretty">{t("text")}</p>
    </IntegrationCard>
  );
}
