"use client";

import { type ReactNode, Suspense } from "react";
import { LocalIdentity } from "@/components/shell/identity/local-identity.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

// Load Clerk's code only if Clerk is the provider. Not with next/dynamic, whose runtime every page would load.
const ClerkRoot = lazyComponent(() =>
  import("@/components/shell/identity/clerk-root.tsx").then((it) => ({ default: it.ClerkRoot })),
);
const ClerkIdentity = lazyComponent(() =>
  import("@/components/shell/identity/clerk-identity.tsx").then((it) => ({ default: it.ClerkIdentity })),
);

/** Chosen by the server. */
export type ActiveProvider = { name: "local" } | { name: "clerk"; publishableKey: string };

type RootProps = { provider: ActiveProvider; nonce?: string; children: ReactNode };

/** Wraps the application in the context that the provider's components need. */
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

/** Wraps the pages of signed-in users: the token getter and sign-out of either provider. */
export function IdentityProvider({ name, children }: { name: ActiveProvider["name"]; children: ReactNode }) {
  if (name === "local") return <LocalIdentity>{children}</LocalIdentity>;
  return (
    <Suspense>
      <ClerkIdentity>{children}</ClerkIdentity>
    </Suspense>
  );
}
