import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";

export type SealedSecrets = {
  secretEncrypted: string;
  previousSecretEncrypted: string | null;
  previousSecretEndsAt: Date | null;
};

/** The secrets that sign now, the current one first. */
export function liveSecrets(
  { orgId, clock }: Pick<Ctx, "orgId" | "clock">,
  { secretEncrypted, previousSecretEncrypted, previousSecretEndsAt }: SealedSecrets,
): string[] {
  const isLive = previousSecretEndsAt !== null && previousSecretEndsAt > clock.now();
  const sealed = [secretEncrypted, ...(isLive && previousSecretEncrypted ? [previousSecretEncrypted] : [])];
  return sealed.map((secret) => decrypt(secret, orgId));
}
