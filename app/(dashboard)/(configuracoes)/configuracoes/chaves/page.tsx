import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { ApiKeysSection } from "@/components/team/api-keys/api-keys-section.tsx";

export const generateMetadata = () => settingsTitle("apiKeys");

export default function Page() {
  return (
    <SettingsPage
      name="apiKeys"
      description="settings.apiKeys.description"
      permission="app:team"
      texts={["settings", "roles", "team"]}
    >
      {() => <ApiKeysSection />}
    </SettingsPage>
  );
}
