"use client";

import { useHelpdeskConfig } from "@/components/helpdesk/use-helpdesk-config.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const ConnectionForm = lazyComponent(() =>
  import("@/components/helpdesk-settings/connection-form.tsx").then((it) => ({ default: it.ConnectionForm })),
);
const UsageForm = lazyComponent(() =>
  import("@/components/helpdesk-settings/usage-form.tsx").then((it) => ({ default: it.UsageForm })),
);

export function HelpdeskSection() {
  const query = useHelpdeskConfig();
  return (
    <SectionStates query={query}>
      {(config) => (
        <div className="grid gap-6">
          <ConnectionForm config={config} />
          {config.instanceUrl === null ? null : <UsageForm config={config} />}
        </div>
      )}
    </SectionStates>
  );
}
