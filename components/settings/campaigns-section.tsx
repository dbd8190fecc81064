"use client";

import { lazy } from "react";
import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";
import { SectionStates } from "@/components/states/section-states.tsx";

const CampaignsForm = lazy(() =>
  import("@/components/settings/campaigns-form.tsx").then((it) => ({ default: it.CampaignsForm })),
);

export function CampaignsSection() {
  const query = useOrganizationSettings();
  return <SectionStates query={query}>{(settings) => <CampaignsForm settings={settings} />}</SectionStates>;
}
