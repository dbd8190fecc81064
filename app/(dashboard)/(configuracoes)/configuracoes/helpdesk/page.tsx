import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { HelpdeskSection } from "@/components/helpdesk-settings/helpdesk-section.tsx";

export const generateMetadata = () => settingsTitle("helpdesk");

export default function Page() {
  return (
    <SettingsPage name="helpdesk" permission="app:integrations" texts={["settings", "helpdeskSettings"]}>
      {() => <HelpdeskSection />}
    </SettingsPage>
  );
}
