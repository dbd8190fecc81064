import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { RetentionSection } from "@/components/settings/retention-section.tsx";

export const generateMetadata = () => settingsTitle("retention");

export default function Page() {
  return (
    <SettingsPage name="retention" texts={["settings"]}>
      {() => <RetentionSection />}
    </SettingsPage>
  );
}
