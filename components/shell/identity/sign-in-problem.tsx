"use client";

import { useTranslations } from "next-intl";
import type { SignInFailure } from "@/components/shell/identity/sign-in-failure.ts";
import { waitParts } from "@/lib/web/wait-parts.ts";

type SignInProblemProps = { id: string; failure: SignInFailure | null };

/** The error, beside its field. */
export function SignInProblem({ id, failure }: SignInProblemProps) {
  const t = useTranslations("signIn");
  return (
    <p id={id} role="alert" className="text-[13px] text-negative empty:hidden">
      {failure ? t(failure.reason, waitParts(failure.reason === "tooMany" ? failure.seconds : 0)) : null}
    </p>
  );
}
