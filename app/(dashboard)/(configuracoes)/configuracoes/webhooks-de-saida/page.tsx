import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { WebhooksPage } from "@/components/webhooks/webhooks-page.tsx";

export const generateMetadata = () => settingsTitle("outboundWebhooks");

export default function Page() {
  return (
    <SettingsPage name="outboundWebhooks" permission="app:team" texts={["webhooks"]}>
      {() => <WebhooksPage />}
    </SettingsPage>
  );
}
