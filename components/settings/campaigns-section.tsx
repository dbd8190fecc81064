"use client";

import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const CampaignsForm = lazyComponent(() =>
  import("@/components/settings/campaigns-form.tsx").then((it) => ({ default: it.CampaignsForm })),
);

export function CampaignsSection() {
  const query = useOrganizationSettings();
  return <SectionStates query={query}>{(settings) => <CampaignsForm settings={settings} />}</SectionStates>;
}
