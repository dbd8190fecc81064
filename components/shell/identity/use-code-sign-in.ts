"use client";

import { useEffect, useState } from "react";
import { type AskedCode, recallAskedCode, rememberAskedCode } from "@/components/shell/identity/asked-code.ts";
import { postSignIn, type SignInFailure, toSignInFailure } from "@/components/shell/identity/sign-in-failure.ts";
import { safeRedirectPath } from "@/lib/core/redirect-path.ts";

type Step = { asked: AskedCode | null; failure: SignInFailure | null; pending: "ask" | "enter" | null };

/** Sign-in in two steps: request a code, then type it. `asked` is null in the first. */
export function useCodeSignIn(redirectUrl: string | null) {
  const [step, setStep] = useState<Step>({ asked: null, failure: null, pending: null });
  useEffect(() => setStep((now) => ({ ...now, asked: recallAskedCode() })), []);

  const attempt = async (pending: "ask" | "enter", work: () => Promise<void>) => {
    setStep((now) => ({ ...now, pending, failure: null }));
    try {
      await work();
    } catch (error) {
      setStep((now) => ({ ...now, pending: null, failure: toFailure(error) }));
    }
  };
  const ask = (email: string) =>
    attempt("ask", async () => {
      await postSignIn("code", { email });
      const asked = { email, at: Date.now() };
      rememberAskedCode(asked);
      setStep({ asked, failure: null, pending: null });
    });
  const enter = (email: string, code: string) =>
    attempt("enter", async () => {
      await postSignIn("session", { email, code });
      rememberAskedCode(null);
      window.location.assign(safeRedirectPath(redirectUrl));
    });
  const startOver = () => {
    rememberAskedCode(null);
    setStep({ asked: null, failure: null, pending: null });
  };
  return { ...step, ask, enter, startOver };
}

/** The server never reports an unknown user here, so a rejected address is malformed. */
function toFailure(error: unknown): SignInFailure {
  const failure = toSignInFailure(error);
  return failure.reason === "unknown" ? { reason: "badEmail" } : failure;
}
