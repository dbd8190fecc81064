"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchQuotas } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const QuotasCard = lazyComponent(() =>
  import("@/components/settings/quotas-card.tsx").then((it) => ({ default: it.QuotasCard })),
);
const QuotasForm = lazyComponent(() =>
  import("@/components/settings/quotas-form.tsx").then((it) => ({ default: it.QuotasForm })),
);

/** The organization's quotas and their use; only level 0 may change them. */
export function QuotasSection() {
  const api = useApi();
  const { isSuperAdmin } = useProfile();
  const query = useQuery({ queryKey: settingsKeys.quotas, queryFn: ({ signal }) => fetchQuotas(api, signal) });
  return (
    <SectionStates query={query}>
      {(settings) => (
        <div className="grid gap-6">
          <QuotasCard settings={settings} />
          {isSuperAdmin ? <QuotasForm settings={settings} /> : null}
        </div>
      )}
    </SectionStates>
  );
}
