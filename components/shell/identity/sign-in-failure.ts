import { ApiError, toApiError, waitSecondsOf } from "@/lib/web/api-error.ts";

export type SignInFailure =
  | { reason: "unknown" | "badEmail" | "deactivated" | "wrongCode" | "expiredCode" | "failed" | "offline" }
  | { reason: "tooMany"; seconds: number };

const UNKNOWN_PERSON = [400, 401, 403, 404];
const BY_MESSAGE: Record<string, SignInFailure> = {
  "This account is deactivated": { reason: "deactivated" },
  "Validation failed: code: wrong": { reason: "wrongCode" },
  "Validation failed: code: expired": { reason: "expiredCode" },
};

export function toSignInFailure(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return { reason: "offline" };
  if (error.statusCode === 429) return { reason: "tooMany", seconds: waitSecondsOf(error) };
  return BY_MESSAGE[error.message] ?? { reason: UNKNOWN_PERSON.includes(error.statusCode) ? "unknown" : "failed" };
}

export async function postSignIn(what: "code" | "session", body: { email: string; code?: string }): Promise<void> {
  const response = await fetch(`/api/local-identity/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await toApiError(response);
}
