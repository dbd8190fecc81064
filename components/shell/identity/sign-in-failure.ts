import { ApiError, toApiError } from "@/lib/web/api-error.ts";
import { rejectedField, waitSecondsOf } from "@/lib/web/api-error-details.ts";

export type SignInFailure =
  | { reason: "unknown" | "badEmail" | "deactivated" | "wrongCode" | "expiredCode" | "failed" | "offline" }
  | { reason: "tooMany"; seconds: number };

const UNKNOWN_PERSON = [400, 401, 403, 404];
const BY_CODE: Record<string, SignInFailure> = {
  account_deactivated: { reason: "deactivated" },
  wrong_code: { reason: "wrongCode" },
  expired_code: { reason: "expiredCode" },
};

export function toSignInFailure(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return { reason: "offline" };
  if (error.statusCode === 429) return { reason: "tooMany", seconds: waitSecondsOf(error) };
  const code = rejectedField(error, "code")?.code ?? error.code ?? "";
  return BY_CODE[code] ?? { reason: UNKNOWN_PERSON.includes(error.statusCode) ? "unknown" : "failed" };
}

export async function postSignIn(what: "code" | "session", body: { email: string; code?: string }): Promise<void> {
  const response = await fetch(`/api/local-identity/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await toApiError(response);
}
