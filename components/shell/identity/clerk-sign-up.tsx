"use client";

import { SignUp } from "@clerk/nextjs";

export function ClerkSignUpForm() {
  return <SignUp routing="path" path="/sign-up" signInUrl="/sign-in" />;
}
