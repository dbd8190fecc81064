"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { Profile } from "@/lib/identity/schemas.ts";
import type { StoreView } from "@/lib/stores/schemas.ts";
import { ActingOrganizationContext, type OrganizationRef } from "@/lib/web/acting-organization.ts";
import { createApi } from "@/lib/web/api.ts";
import { createAuthedFetch } from "@/lib/web/authed-fetch.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { createQueryClient } from "@/lib/web/query-client.ts";
import { STORES_KEY } from "@/lib/web/resources/stores.ts";
import { ApiContext, useApi, useIdentity, useTokenGetter } from "@/lib/web/use-api.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { ProfileContext, useProfileLoad } from "@/lib/web/use-profile.ts";

const Toaster = lazyComponent(() => import("@/components/ui/toaster.tsx").then((it) => ({ default: it.Toaster })));

type DashboardProvidersProps = {
  profile: Profile;
  acting: OrganizationRef | null;
  /** As the server read them for a first visit; null: the browser asks for them. */
  stores: readonly StoreView[] | null;
  children: ReactNode;
};

/** API client, query cache and profile; needs an identity provider above. */
export function DashboardProviders({ profile, acting, stores, children }: DashboardProvidersProps) {
  const { getNonNullToken } = useTokenGetter();
  const [queryClient] = useState(() => {
    const client = createQueryClient();
    if (stores) client.setQueryData(STORES_KEY, stores);
    return client;
  });
  const isHydrated = useHydrated();
  const [api] = useState(() =>
    createApi(createAuthedFetch({ getToken: getNonNullToken, actingOrganizationId: () => acting?.id ?? null })),
  );
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>
        <ActingOrganizationContext value={acting}>
          <ProfileProvider initial={profile}>{children}</ProfileProvider>
        </ActingOrganizationContext>
        {isHydrated ? (
          <Suspense>
            <Toaster />
          </Suspense>
        ) : null}
      </QueryClientProvider>
    </ApiContext>
  );
}

function ProfileProvider({ initial, children }: { initial: Profile; children: ReactNode }) {
  const api = useApi();
  const { isSignedIn, signOut } = useIdentity();
  const load = () => api.get<Profile>("/users/me");
  const state = useProfileLoad({ isSignedIn, initial, load, onForbidden: signOut });
  return <ProfileContext value={state}>{children}</ProfileContext>;
}
