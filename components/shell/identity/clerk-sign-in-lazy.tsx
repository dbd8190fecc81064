"use client";

import dynamic from "next/dynamic";

/** Clerk's own screen, fetched only where Clerk is the provider. It reads `redirect_url` itself. */
export const ClerkSignIn = dynamic(() =>
  import("@/components/shell/identity/clerk-sign-in.tsx").then((it) => it.ClerkSignInForm),
);
