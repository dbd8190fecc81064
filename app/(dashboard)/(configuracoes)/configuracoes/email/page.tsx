import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { EmailSection } from "@/components/settings/email-section.tsx";

export const generateMetadata = () => settingsTitle("email");

export default function Page() {
  return (
    <SettingsPage name="email" texts={["settings"]}>
      {() => <EmailSection />}
    </SettingsPage>
  );
}
