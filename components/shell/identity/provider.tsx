"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { LocalIdentity } from "@/components/shell/identity/local-identity.tsx";

// Clerk's code is fetched only where Clerk is the provider.
const ClerkRoot = dynamic(() => import("@/components/shell/identity/clerk-root.tsx").then((it) => it.ClerkRoot));
const ClerkIdentity = dynamic(() =>
  import("@/components/shell/identity/clerk-identity.tsx").then((it) => it.ClerkIdentity),
);

/** Chosen on the server. */
export type ActiveProvider = { name: "local" } | { name: "clerk"; publishableKey: string };

type RootProps = { provider: ActiveProvider; nonce?: string; children: ReactNode };

/** Around the whole application: what the provider's own components need. */
export function IdentityRoot({ provider, nonce, children }: RootProps) {
  if (provider.name === "local") return children;
  return (
    <ClerkRoot publishableKey={provider.publishableKey} nonce={nonce}>
      {children}
    </ClerkRoot>
  );
}

/** Around the pages of somebody signed in: the token getter and signing out, whichever the provider. */
export function IdentityProvider({ name, children }: { name: ActiveProvider["name"]; children: ReactNode }) {
  if (name === "local") return <LocalIdentity>{children}</LocalIdentity>;
  return <ClerkIdentity>{children}</ClerkIdentity>;
}
