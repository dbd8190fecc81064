"use client";

import { SignIn } from "@clerk/nextjs";

export function ClerkSignInForm() {
  return <SignIn routing="path" path="/sign-in" />;
}
