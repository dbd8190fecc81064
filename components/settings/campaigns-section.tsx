"use client";

import { lazy } from "react";
import { SectionStates } from "@/components/settings/section-states.tsx";
import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";

const CampaignsForm = lazy(() =>
  import("@/components/settings/campaigns-form.tsx").then((it) => ({ default: it.CampaignsForm })),
);

export function CampaignsSection() {
  const query = useOrganizationSettings();
  return <SectionStates query={query}>{(settings) => <CampaignsForm settings={settings} />}</SectionStates>;
}
