"use client";

import { useTranslations } from "next-intl";
import { EmailCard } from "@/components/integrations/email-card.tsx";
import { ErpCard } from "@/components/integrations/erp-card.tsx";
import { HelpdeskCard } from "@/components/integrations/helpdesk-card.tsx";
import type { IntegrationStates } from "@/components/integrations/states.ts";
import { WhatsappCard } from "@/components/integrations/whatsapp-card.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { EmailSettingsView, ErpSettingsView } from "@/lib/settings/schemas.ts";

type IntegrationsPageProps = { erp: ErpSettingsView; email: EmailSettingsView; states: IntegrationStates };

/** Settings are loaded on the server, because card heights depend on them. */
export function IntegrationsPage({ erp, email, states }: IntegrationsPageProps) {
  const t = useTranslations("integrations");
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ErpCard initial={erp} sync={states.sync} />
        <div className="grid gap-6">
          <WhatsappCard numbers={states.numbers} />
          <HelpdeskCard isConfigured={states.isHelpdeskConfigured} />
          <EmailCard initial={email} />
        </div>
      </div>
      <p className="mt-6 text-[13px] text-muted-foreground">
        {t.rich("api", {
          link: (text) => (
            <Link href="/referencia" className="rounded-sm text-primary underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
