import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { RfmSection } from "@/components/settings/rfm-section.tsx";

export const generateMetadata = () => settingsTitle("rfmRules");

export default function Page() {
  return (
    <SettingsPage name="rfmRules" texts={["settings"]}>
      {() => <RfmSection />}
    </SettingsPage>
  );
}
