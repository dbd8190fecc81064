import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { CampaignsSection } from "@/components/settings/campaigns-section.tsx";

export const generateMetadata = () => settingsTitle("campaignRules");

export default function Page() {
  return (
    <SettingsPage name="campaignRules" texts={["settings"]}>
      {() => <CampaignsSection />}
    </SettingsPage>
  );
}
