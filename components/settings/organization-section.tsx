"use client";

import { lazy } from "react";
import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";
import { SectionStates } from "@/components/states/section-states.tsx";

const ProfileForm = lazy(() =>
  import("@/components/settings/profile-form.tsx").then((it) => ({ default: it.ProfileForm })),
);

export function OrganizationSection() {
  const query = useOrganizationSettings();
  return <SectionStates query={query}>{(settings) => <ProfileForm settings={settings} />}</SectionStates>;
}
