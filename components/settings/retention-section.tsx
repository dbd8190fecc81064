"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchRetention } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useApi } from "@/lib/web/use-api.ts";

const RetentionForm = lazyComponent(() =>
  import("@/components/settings/retention-form.tsx").then((it) => ({ default: it.RetentionForm })),
);

export function RetentionSection() {
  const api = useApi();
  const query = useQuery({
    queryKey: settingsKeys.retention,
    queryFn: ({ signal }) => fetchRetention(api, signal),
    // A refetch must not replace the user's input.
    refetchOnWindowFocus: false,
  });
  return <SectionStates query={query}>{(retention) => <RetentionForm retention={retention} />}</SectionStates>;
}
