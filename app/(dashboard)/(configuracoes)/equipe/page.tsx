import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { TeamPage } from "@/components/team/team-page.tsx";
import { identityProviderName } from "@/lib/identity/index.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("team"))("title") };
}

export default function Page() {
  return (
    <AreaPage permission="app:team" texts={["team", "roles.errorCodes"]}>
      {() => <TeamPage keepsPasswords={identityProviderName() === "clerk"} />}
    </AreaPage>
  );
}
