"use client";

import { useState } from "react";
import { postSignIn, type SignInFailure, toSignInFailure } from "@/components/shell/identity/sign-in-failure.ts";
import { safeRedirectPath } from "@/lib/core/redirect-path.ts";

/** Signs in by e-mail address and redirects to the requested page; the session is a cookie. */
export function useLocalSignIn(redirectUrl: string | null) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const signIn = async (email: string) => {
    setPendingEmail(email);
    setFailure(null);
    try {
      await postSignIn("session", { email });
      window.location.assign(safeRedirectPath(redirectUrl));
    } catch (error) {
      setFailure(toSignInFailure(error));
      setPendingEmail(null);
    }
  };
  return { signIn, pendingEmail, failure };
}
