"use client";

import { lazy } from "react";
import { SectionStates } from "@/components/settings/section-states.tsx";
import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";

const ProfileForm = lazy(() =>
  import("@/components/settings/profile-form.tsx").then((it) => ({ default: it.ProfileForm })),
);

export function OrganizationSection() {
  const query = useOrganizationSettings();
  return <SectionStates query={query}>{(settings) => <ProfileForm settings={settings} />}</SectionStates>;
}
