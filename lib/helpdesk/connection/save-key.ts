import { BadGatewayError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { logger } from "../../platform/logger.ts";
import { deleteSecret, getSecret, putSecret } from "../../platform/secrets.ts";
import { keyName } from "./keys.ts";

/**
 * Stores a new key and passes its stored form to `write`. The vault holds one value per organization: if `write` fails,
 * the former key is restored, or the new key would be sent to the former address.
 */
export async function saveKey(
  ctx: Ctx,
  { former, next }: { former: string | null; next: string },
  write: (stored: string) => Promise<void>,
): Promise<void> {
  const name = keyName(ctx.orgId);
  const before = former === null ? null : await getSecret(name, former).catch(() => null);
  const stored = await putSecret(name, next).catch((cause: unknown) => {
    throw new BadGatewayError("secret_vault_failed", "The secret vault", { cause });
  });
  try {
    await write(stored);
  } catch (error) {
    const takenBack = before === null ? deleteSecret(name, stored) : putSecret(name, before);
    await takenBack.catch((err: unknown) =>
      logger.fatal(
        { orgId: ctx.orgId, err },
        "the helpdesk's previous API key could not be restored in the vault: save the key again",
      ),
    );
    throw error;
  }
}
