import { SettingsPage, settingsTitle } from "@/app/(dashboard)/(configuracoes)/configuracoes/settings-page.tsx";
import { FirstData, type SearchParams } from "@/app/(dashboard)/first-data.tsx";
import { OrganizationSection } from "@/components/settings/organization-section.tsx";
import { organizationQuery } from "@/components/settings/queries.ts";

export const generateMetadata = () => settingsTitle("organization");

export default function Page({ searchParams }: { searchParams: SearchParams }) {
  return (
    <SettingsPage name="organization" texts={["settings"]}>
      {(page) => (
        <FirstData page={page} search={searchParams} queries={({ api }) => [organizationQuery(api)]}>
          <OrganizationSection />
        </FirstData>
      )}
    </SettingsPage>
  );
}
