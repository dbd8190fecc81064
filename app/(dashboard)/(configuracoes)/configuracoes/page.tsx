import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { OrganizationSection } from "@/components/settings/organization-section.tsx";

export const generateMetadata = () => settingsTitle("organization");

export default function Page() {
  return (
    <SettingsPage name="organization" texts={["settings"]}>
      {() => <OrganizationSection />}
    </SettingsPage>
  );
}
