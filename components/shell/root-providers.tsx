"use client";

import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { type ActiveProvider, IdentityRoot } from "@/components/shell/identity/provider.tsx";
import "@/components/shell/leaving/traversals.ts";

type RootProvidersProps = { provider: ActiveProvider; nonce?: string; children: ReactNode };

export function RootProviders({ provider, nonce, children }: RootProvidersProps) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <IdentityRoot provider={provider} nonce={nonce}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </IdentityRoot>
    </ThemeProvider>
  );
}
