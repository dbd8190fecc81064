"use client";

import dynamic from "next/dynamic";

/** Clerk's sign-up component, loaded only if Clerk is the provider. It reads the invitation ticket itself. */
export const ClerkSignUp = dynamic(() =>
  import("@/components/shell/identity/clerk-sign-up.tsx").then((it) => it.ClerkSignUpForm),
);
