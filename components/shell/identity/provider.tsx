"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { LocalIdentity } from "@/components/shell/identity/local-identity.tsx";

// Clerk's code is fetched only where Clerk is the provider. Not by next/dynamic, whose own code every page would fetch.
const ClerkRoot = lazy(() =>
  import("@/components/shell/identity/clerk-root.tsx").then((it) => ({ default: it.ClerkRoot })),
);
const ClerkIdentity = lazy(() =>
  import("@/components/shell/identity/clerk-identity.tsx").then((it) => ({ default: it.ClerkIdentity })),
);

/** Chosen on the server. */
export type ActiveProvider = { name: "local" } | { name: "clerk"; publishableKey: string };

type RootProps = { provider: ActiveProvider; nonce?: string; children: ReactNode };

/** Around the whole application: what the provider's own components need. */
export function IdentityRoot({ provider, nonce, children }: RootProps) {
  if (provider.name === "local") return children;
  return (
    <Suspense>
      <ClerkRoot publishableKey={provider.publishableKey} nonce={nonce}>
        {children}
      </ClerkRoot>
    </Suspense>
  );
}

/** Around the pages of somebody signed in: the token getter and signing out, whichever the provider. */
export function IdentityProvider({ name, children }: { name: ActiveProvider["name"]; children: ReactNode }) {
  if (name === "local") return <LocalIdentity>{children}</LocalIdentity>;
  return (
    <Suspense>
      <ClerkIdentity>{children}</ClerkIdentity>
    </Suspense>
  );
}
