import { TooManyRequestsError } from "../core/errors.ts";
import { addressHashes } from "../platform/crypto.ts";
import { hitRateLimit } from "../platform/kv.ts";
import { INVITATION_LIMITS } from "./rules/invitation-limits.ts";

/** Counts one invitation before it is sent; 429 above the limits per address and per organization. */
export async function countInvitation(orgId: string, email: string): Promise<void> {
  const ids = { organization: orgId, address: addressHashes(email)[0] };
  for (const { of, limit, seconds, code, message } of INVITATION_LIMITS) {
    const hit = await hitRateLimit(`invitations:${of}-${ids[of]}:${seconds}`, limit, seconds);
    if (!hit.allowed) throw new TooManyRequestsError(hit.resetSeconds, code, message);
  }
}
