import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { WebhooksSection } from "@/components/settings/webhooks-section.tsx";
import { listWebhooks } from "@/lib/settings/index.ts";
import { isSuperAdmin } from "@/lib/web/profile.ts";

export const generateMetadata = () => settingsTitle("webhooks");

export default function Page() {
  return (
    <SettingsPage
      name="webhooks"
      description="settings.webhooks.description"
      permission="app:integrations"
      texts={["settings"]}
    >
      {({ profile }) => <WebhooksSection webhooks={listWebhooks()} namesVariables={isSuperAdmin(profile.role)} />}
    </SettingsPage>
  );
}
