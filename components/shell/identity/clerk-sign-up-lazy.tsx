"use client";

import dynamic from "next/dynamic";

/** Clerk's own screen, fetched only where Clerk is the provider. It reads the invitation's ticket itself. */
export const ClerkSignUp = dynamic(() =>
  import("@/components/shell/identity/clerk-sign-up.tsx").then((it) => it.ClerkSignUpForm),
);
