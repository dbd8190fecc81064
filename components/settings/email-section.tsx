"use client";

import { lazy } from "react";
import { useEmailSettings } from "@/components/settings/use-email-settings.ts";
import { SectionStates } from "@/components/states/section-states.tsx";

const EmailForm = lazy(() => import("@/components/settings/email-form.tsx").then((it) => ({ default: it.EmailForm })));

export function EmailSection() {
  const query = useEmailSettings();
  return <SectionStates query={query}>{(settings) => <EmailForm settings={settings} />}</SectionStates>;
}
