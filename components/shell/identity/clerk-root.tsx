"use client";

import { ClerkProvider } from "@clerk/nextjs";
import type { ReactNode } from "react";

type ClerkRootProps = { publishableKey: string; nonce?: string; children: ReactNode };

export function ClerkRoot(props: ClerkRootProps) {
  return <ClerkProvider signInUrl="/sign-in" signUpUrl="/sign-up" afterSignOutUrl="/sign-in" {...props} />;
}
