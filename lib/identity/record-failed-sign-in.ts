import { recordAccess } from "../audit/index.ts";
import { AppError } from "../core/errors.ts";
import { logger } from "../platform/logger.ts";
import { findLocalPerson } from "./public-provider.ts";
import { isAdministrator } from "./rules/authority.ts";
import { mayNoteFailure } from "./store/sign-in-codes.ts";
import { unsafeLoadUser } from "./store/users.ts";

const SERVER_ERROR = 500;

type Attempt = { email: string; ip: string; userAgent: string | null; correlationId: string };

/**
 * Adds a rejected sign-in with an administrator's address to the audit log. Call it after the response: it looks the
 * address up, so it would make the response of an existing address slower.
 */
export async function recordFailedSignIn({ email, ...seen }: Attempt, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.status >= SERVER_ERROR) return;
  try {
    const person = await findLocalPerson(email);
    const user = person === null ? null : (await unsafeLoadUser(person, "")).user;
    if (user === null || !isAdministrator(user.role) || !(await mayNoteFailure(user.id))) return;
    await recordAccess({
      ...seen,
      organizationId: user.organizationId,
      userId: user.id,
      storeId: user.storeId,
      endpoint: "/local-identity/session",
      method: "POST",
      status: error.status,
      actionType: "SIGN_IN_FAILED",
      metadata: null,
    });
  } catch (cause) {
    logger.error({ err: cause, correlationId: seen.correlationId }, "failed sign-in not audited");
  }
}
