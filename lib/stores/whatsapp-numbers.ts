import { noteChange } from "../audit/index.ts";
import { ConflictError, ForbiddenError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import { formatPhone } from "../core/phone.ts";
import { isUuid } from "../core/uuid.ts";
import { encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { requestNumberCheck } from "./number-check.ts";
import { getVisibleStore, listInboxStores } from "./read-stores.ts";
import { expandStores } from "./resolve-aliases.ts";
import { numberNotFound } from "./rules/errors.ts";
import { assertFieldsFit, tokenTail } from "./rules/number-fields.ts";
import type { AddWhatsappNumber, EditWhatsappNumber, NumberId, NumbersQuery, WhatsappNumberView } from "./schemas.ts";
import { findNumber, findNumbers, type NumberFields, type StoredNumber } from "./store/find-numbers.ts";
import { deleteNumber, insertNumber, updateNumber } from "./store/write-numbers.ts";
import { toWhatsappNumberView } from "./views.ts";

/** Provider data belongs to the previous number and is cleared when the number changes. */
const UNKNOWN: NumberFields = { messagingLimitTier: null, qualityScore: null, connectionState: null };

/** Adds a number's state before and after to the audit record, without its token. */
export function noteNumber(ctx: Ctx, before: WhatsappNumberView | null, after: WhatsappNumberView | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ id, store, provider, displayPhoneNumber, isDefault, confirmedAt }: WhatsappNumberView) {
  // The phone is known only after a number was connected: the store says in each record which number it is.
  const name = displayPhoneNumber ? `${formatPhone(displayPhoneNumber)}, ${store.tradeName}` : store.tradeName;
  return { instanceId: id, name, storeId: store.id, provider, isDefault, isConfirmed: confirmedAt !== null };
}

/** Numbers of the stores in the actor's scope. */
export async function listWhatsappNumbers(ctx: Ctx, query: NumbersQuery): Promise<Page<WhatsappNumberView>> {
  const { storeId, provider, ...paging } = query;
  const visible = ctx.storeScope && (await expandStores(ctx, ctx.storeScope));
  const asked = storeId === undefined ? null : [storeId].filter(isUuid);
  const storeIds = asked && visible ? asked.filter((id) => visible.includes(id)) : (asked ?? visible);
  const page = await findNumbers(ctx, { storeIds, provider }, paging);
  return { ...page, data: page.data.map(toWhatsappNumberView) };
}

export async function getWhatsappNumber(ctx: Ctx, id: NumberId): Promise<WhatsappNumberView> {
  return toWhatsappNumberView(await getVisibleNumber(ctx, id));
}

/** The number, if its store is in the actor's scope; otherwise 404. */
export async function getVisibleNumber(ctx: Ctx, { id }: NumberId): Promise<StoredNumber> {
  const number = await findNumber(ctx, id);
  if (number === null) throw numberNotFound();
  // Every number has a store, so only an actor limited to some stores needs the check.
  if (ctx.storeScope !== null) await getVisibleStore(ctx, number.storeId);
  return number;
}

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

/** Deletes a number with its token. If it was the default, the store's oldest other number becomes the default. */
export async function removeWhatsappNumber(ctx: Ctx, { id }: NumberId): Promise<void> {
  const { storeId } = await getVisibleNumber(ctx, { id });
  const before = await getWhatsappNumber(ctx, { id });
  if (!(await deleteNumber(ctx, { id, storeId }))) throw numberNotFound();
  noteNumber(ctx, before, null);
}

/**
 * A user with a store scope may assign only inboxes of their own stores; with others they could read other stores'
 * conversations.
 */
export async function assertOwnInbox(ctx: Ctx, inboxId: number | null | undefined): Promise<void> {
  if (ctx.storeScope === null || inboxId === null || inboxId === undefined) return;
  const own = await listInboxStores(ctx);
  if (!own.some((bound) => bound.inboxId === inboxId))
    throw new ForbiddenError(
      "inbox_beyond_own_stores",
      "Only users with access to every store may assign an inbox that none of their stores uses",
    );
}
