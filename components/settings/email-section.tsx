"use client";

import { lazy } from "react";
import { SectionStates } from "@/components/settings/section-states.tsx";
import { useEmailSettings } from "@/components/settings/use-email-settings.ts";

const EmailForm = lazy(() => import("@/components/settings/email-form.tsx").then((it) => ({ default: it.EmailForm })));

export function EmailSection() {
  const query = useEmailSettings();
  return <SectionStates query={query}>{(settings) => <EmailForm settings={settings} />}</SectionStates>;
}
