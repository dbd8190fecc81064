"use client";

import { useEmailSettings } from "@/components/settings/use-email-settings.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const EmailForm = lazyComponent(() =>
  import("@/components/settings/email-form.tsx").then((it) => ({ default: it.EmailForm })),
);

export function EmailSection() {
  const query = useEmailSettings();
  return <SectionStates query={query}>{(settings) => <EmailForm settings={settings} />}</SectionStates>;
}
