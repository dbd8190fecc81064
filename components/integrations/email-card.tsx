"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { Facts } from "@/components/integrations/facts.tsx";
import { IntegrationCard } from "@/components/integrations/integration-card.tsx";
import { useEmailSettings } from "@/components/settings/use-email-settings.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { EmailSettingsView } from "@/lib/settings/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function EmailCard({ initial }: { initial: EmailSettingsView }) {
  const t = useTranslations("integrations.email");
  const { hasPermission } = useProfile();
  const { data: settings = initial } = useEmailSettings(initial);
  return (
    <IntegrationCard
      icon={Mail}
      title={t("title")}
      description={t("description")}
      status={<EmailBadge settings={settings} />}
      footer={
        hasPermission("app:settings") ? (
          <Button asChild variant="outline">
            <Link href="/configuracoes/email">{t("open")}</Link>
          </Button>
        ) : null
      }
    >
      <EmailFacts settings={settings} />
    </IntegrationCard>
  );
}

function EmailBadge({ settings: { server, hasInstallationServer } }: { settings: EmailSettingsView }) {
  const t = useTranslations("integrations.email.servers");
  if (server) return <Badge>{t("own")}</Badge>;
  return hasInstallationServer ? <Badge>{t("installation")}</Badge> : <Badge variant="warning">{t("none")}</Badge>;
}

function EmailFacts({ settings }: { settings: EmailSettingsView }) {
  const t = useTranslations("integrations.email");
  const { fromName, fromAddress, replyTo, server } = settings;
  return (
    <>
      <Facts
        rows={[
          { name: t("from"), value: fromAddress === null ? t("defaultFrom") : `${fromName} <${fromAddress}>` },
          ...(replyTo === null ? [] : [{ name: t("replyTo"), value: replyTo }]),
          ...(server === null ? [] : [{ name: t("server"), value: `${server.host}:${server.port}` }]),
        ]}
      />
      <ChangedLine changed={settings.changed} />
    </>
  );
}
