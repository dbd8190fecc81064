import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { CostsSection } from "@/components/settings/costs/costs-section.tsx";

export const generateMetadata = () => settingsTitle("costs");

export default function Page() {
  return (
    <SettingsPage name="costs" texts={["settings"]}>
      {() => <CostsSection />}
    </SettingsPage>
  );
}
