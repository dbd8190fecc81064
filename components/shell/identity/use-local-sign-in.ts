"use client";

import { useState } from "react";
import { safeRedirectPath } from "@/lib/core/redirect-path.ts";
import { ApiError, toApiError } from "@/lib/web/api-error.ts";

export type SignInFailure =
  | { reason: "unknown" | "deactivated" | "failed" | "offline" }
  | { reason: "tooMany"; seconds: number };

const UNKNOWN_PERSON = [400, 401, 403, 404];
const DEACTIVATED = "This account is deactivated";

/** Signs in by e-mail and leaves for the page that was wanted; the session comes as a cookie. */
export function useLocalSignIn(redirectUrl: string | null) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const signIn = async (email: string) => {
    setPendingEmail(email);
    setFailure(null);
    try {
      await startSession(email);
      window.location.assign(safeRedirectPath(redirectUrl));
    } catch (error) {
      setFailure(toFailure(error));
      setPendingEmail(null);
    }
  };
  return { signIn, pendingEmail, failure };
}

async function startSession(email: string): Promise<void> {
  const response = await fetch("/api/local-identity/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw await toApiError(response);
}

function toFailure(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return { reason: "offline" };
  if (error.statusCode === 429) return { reason: "tooMany", seconds: error.retryAfterSeconds ?? 60 };
  if (error.message === DEACTIVATED) return { reason: "deactivated" };
  return { reason: UNKNOWN_PERSON.includes(error.statusCode) ? "unknown" : "failed" };
}
