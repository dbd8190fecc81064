import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { sealedToken } from "./add-whatsapp-number.ts";
import { assertOwnInbox } from "./assert-own-inbox.ts";
import { getVisibleNumber, getWhatsappNumber } from "./get-whatsapp-number.ts";
import { requestNumberCheck } from "./request-number-check.ts";
import { numberNotFound } from "./rules/errors.ts";
import { assertFieldsFit } from "./rules/number-fields.ts";
import type { EditWhatsappNumber, NumberId, WhatsappNumberView } from "./schemas.ts";
import type { NumberFields } from "./store/find-numbers.ts";
import { updateNumber } from "./store/write-numbers.ts";

/** Provider data belongs to the previous number and is cleared when the number changes. */
const UNKNOWN: NumberFields = { messagingLimitTier: null, qualityScore: null, connectionState: null };

export async function editWhatsappNumber(
  ctx: Ctx,
  { id, ...edit }: NumberId & EditWhatsappNumber,
): Promise<WhatsappNumberView> {
  const { isDefault, accessToken, ...given } = edit;
  const number = await getVisibleNumber(ctx, { id });
  assertFieldsFit(number.provider, edit);
  await assertOwnInbox(ctx, given.helpdeskInboxId);
  if (isDefault === false && number.isDefault)
    throw new ConflictError(
      "default_number_needed",
      "A store with numbers needs a default number: make another number the default instead",
    );
  const isOther =
    (given.phoneNumberId ?? number.phoneNumberId) !== number.phoneNumberId ||
    (given.gatewayInstanceName ?? number.gatewayInstanceName) !== number.gatewayInstanceName;
  const fields = { ...given, ...(isOther ? UNKNOWN : {}), ...sealedToken(ctx, accessToken) };
  const isElsewhere = given.wabaId !== undefined && given.wabaId !== number.wabaId;
  const isUnproven = isOther || isElsewhere || accessToken !== undefined;
  const isWritten = await updateNumber(ctx, {
    id,
    storeId: number.storeId,
    fields,
    isOther: isUnproven,
    makesDefault: isDefault === true,
  });
  if (!isWritten) throw numberNotFound();
  if (isUnproven) await requestNumberCheck(ctx, id);
  return getWhatsappNumber(ctx, { id });
}
