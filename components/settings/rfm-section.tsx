"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchRfmSettings } from "@/components/settings/api.ts";
import { settingsKeys } from "@/components/settings/keys.ts";
import { SectionStates } from "@/components/states/section-states.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useApi } from "@/lib/web/use-api.ts";

const RfmForm = lazyComponent(() =>
  import("@/components/settings/rfm-form.tsx").then((it) => ({ default: it.RfmForm })),
);

export function RfmSection() {
  const api = useApi();
  const query = useQuery({
    queryKey: settingsKeys.rfm,
    queryFn: ({ signal }) => fetchRfmSettings(api, signal),
    // A refetch must not replace the user's input.
    refetchOnWindowFocus: false,
  });
  return <SectionStates query={query}>{(settings) => <RfmForm settings={settings} />}</SectionStates>;
}
