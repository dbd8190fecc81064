import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AreaPage } from "@/app/(dashboard)/area-page.tsx";
import { Explainer } from "@/components/explain/explainer.tsx";
import { HelpdeskPage } from "@/components/helpdesk/helpdesk-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("helpdesk"))("title") };
}

export default function Page() {
  return (
    <AreaPage
      permission="app:helpdesk"
      texts={[
        "helpdesk",
        "settings",
        "campaigns.preview",
        "explain",
        "campaigns.recipients.statuses",
        "campaigns.skips.reasons",
      ]}
    >
      {() => (
        <>
          <HelpdeskPage />
          <Explainer />
        </>
      )}
    </AreaPage>
  );
}
