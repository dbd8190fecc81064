"use client";

import dynamic from "next/dynamic";

/** Clerk's sign-in component, loaded only if Clerk is the provider. It reads `redirect_url` itself. */
export const ClerkSignIn = dynamic(() =>
  import("@/components/shell/identity/clerk-sign-in.tsx").then((it) => it.ClerkSignInForm),
);
