"use client";

import { useOrganizationSettings } from "@/components/settings/use-organization-settings.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const ProfileForm = lazyComponent(() =>
  import("@/components/settings/profile-form.tsx").then((it) => ({ default: it.ProfileForm })),
);

export function OrganizationSection() {
  const query = useOrganizationSettings();
  return <SectionStates query={query}>{(settings) => <ProfileForm settings={settings} />}</SectionStates>;
}
