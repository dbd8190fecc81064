import type { Ctx } from "../platform/ctx.ts";
import { getVisibleStore } from "./get-visible-store.ts";
import { numberNotFound } from "./rules/errors.ts";
import type { NumberId, WhatsappNumberView } from "./schemas.ts";
import { findNumber, type StoredNumber } from "./store/find-numbers.ts";
import { toWhatsappNumberView } from "./views.ts";

export async function getWhatsappNumber(ctx: Ctx, id: NumberId): Promise<WhatsappNumberView> {
  return toWhatsappNumberView(await getVisibleNumber(ctx, id));
}

/** The number, if its store is in the actor's scope; otherwise 404. */
export async function getVisibleNumber(ctx: Ctx, { id }: NumberId): Promise<StoredNumber> {
  const number = await findNumber(ctx, id);
  if (number === null) throw numberNotFound();
  await getVisibleStore(ctx, number.storeId);
  return number;
}
