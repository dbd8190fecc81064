import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { QuotasSection } from "@/components/settings/quotas-section.tsx";

export const generateMetadata = () => settingsTitle("quotas");

export default function Page() {
  return (
    <SettingsPage name="quotas" description="settings.quotas.description" texts={["settings"]}>
      {() => <QuotasSection />}
    </SettingsPage>
  );
}
