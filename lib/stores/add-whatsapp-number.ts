import { encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { assertOwnInbox } from "./assert-own-inbox.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import { getWhatsappNumber } from "./get-whatsapp-number.ts";
import { noteNumber } from "./note-number.ts";
import { requestNumberCheck } from "./request-number-check.ts";
import { tokenTail } from "./rules/number-fields.ts";
import type { AddWhatsappNumber, WhatsappNumberView } from "./schemas.ts";
import { insertNumber } from "./store/write-numbers.ts";

/** Adds a number to a store. The token is encrypted and never shown again. */
export async function addWhatsappNumber(ctx: Ctx, input: AddWhatsappNumber): Promise<WhatsappNumberView> {
  const { storeId, provider, isDefault = false, accessToken, ...fields } = input;
  await getVisibleStore(ctx, storeId);
  await assertOwnInbox(ctx, fields.helpdeskInboxId);
  const id = await insertNumber(ctx, {
    storeId,
    provider,
    isDefault,
    fields: { ...fields, ...sealedToken(ctx, accessToken) },
  });
  await requestNumberCheck(ctx, id);
  const number = await getWhatsappNumber(ctx, { id });
  noteNumber(ctx, null, number);
  return number;
}

/** Undefined: the token columns are not written. */
export function sealedToken(ctx: Ctx, accessToken: string | null | undefined) {
  if (accessToken === undefined) return {};
  if (accessToken === null) return { accessTokenEncrypted: null, accessTokenTail: null };
  return { accessTokenEncrypted: encrypt(accessToken, ctx.orgId), accessTokenTail: tokenTail(accessToken) };
}
