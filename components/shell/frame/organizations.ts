"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { leaveBy } from "@/components/shell/leaving/leaving.ts";
import {
  actingCookie,
  homeOrganization,
  type OrganizationRef,
  useActingOrganization,
} from "@/lib/web/acting-organization.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import { forgetStores } from "@/lib/web/use-store-selection.ts";

const FRESH_MS = 5 * 60_000;

/** All organizations of the installation; level 0 only. */
export function useOrganizations() {
  const api = useApi();
  return useQuery({
    queryKey: ["organizations"],
    queryFn: ({ signal }) => api.get<{ data: OrganizationRef[] }>("/organizations", { signal }),
    staleTime: FRESH_MS,
    select: ({ data }) => data,
  });
}

/** The user's own organization; while acting, the profile contains the other one. */
export function useHomeOrganization(): OrganizationRef | null {
  const { profile } = useProfile();
  const acting = useActingOrganization();
  const remembered = useSyncExternalStore(homeOrganization.subscribe, homeOrganization.get, () => null);
  if (acting !== null) return remembered;
  return profile === null ? null : { id: profile.tenantId, name: profile.organizationName };
}

/** Acts as another organization, or the own one (null), with a full page load, so that no cached data remains. */
export function useActAs() {
  const client = useQueryClient();
  const acting = useActingOrganization();
  const home = useHomeOrganization();
  const actAs = (organization: OrganizationRef | null) => {
    if (acting === null) homeOrganization.set(home);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
    document.cookie = actingCookie(organization?.id ?? null);
    forgetStores();
    client.clear();
    window.location.assign(window.location.pathname);
  };
  return (organization: OrganizationRef | null) => leaveBy(() => actAs(organization));
}
