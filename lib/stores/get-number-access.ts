import { isUuid } from "../core/uuid.ts";
import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { numberNotFound } from "./rules/errors.ts";
import type { NumberAccess } from "./schemas.ts";
import { findNumberOfAccount } from "./store/find-numbers.ts";
import { getVisibleNumber } from "./whatsapp-numbers.ts";

/** A number with its decrypted token, for the provider client only; never return it in a response. */
export async function getNumberAccess(ctx: Ctx, id: string): Promise<NumberAccess> {
  if (!isUuid(id)) throw numberNotFound();
  const number = await getVisibleNumber(ctx, { id });
  const { provider, phoneNumberId, wabaId, gatewayInstanceName, displayPhoneNumber } = number;
  const { accessTokenEncrypted, messagingLimitTier, throughputPerSecond } = number;
  const accessToken = accessTokenEncrypted === null ? null : decrypt(accessTokenEncrypted, ctx.orgId);
  return {
    id,
    provider,
    phoneNumberId,
    wabaId,
    gatewayInstanceName,
    displayPhoneNumber,
    accessToken,
    accessTokenEncrypted,
    messagingLimitTier,
    throughputPerSecond,
  };
}

/** A visible number of the provider's account, with its token; null if none of them is. */
export async function findAccountAccess(ctx: Ctx, wabaId: string): Promise<NumberAccess | null> {
  const storeIds = ctx.storeScope && (await expandStores(ctx, ctx.storeScope));
  const id = await findNumberOfAccount(ctx, { wabaId, storeIds });
  return id === null ? null : getNumberAccess(ctx, id);
}
