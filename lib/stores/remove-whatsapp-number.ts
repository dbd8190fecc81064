import type { Ctx } from "../platform/ctx.ts";
import { getVisibleNumber, getWhatsappNumber } from "./get-whatsapp-number.ts";
import { noteNumber } from "./note-number.ts";
import { numberNotFound } from "./rules/errors.ts";
import type { NumberId } from "./schemas.ts";
import { deleteNumber } from "./store/write-numbers.ts";

/** Deletes a number with its token. If it was the default, the store's oldest other number becomes the default. */
export async function removeWhatsappNumber(ctx: Ctx, { id }: NumberId): Promise<void> {
  const { storeId } = await getVisibleNumber(ctx, { id });
  const before = await getWhatsappNumber(ctx, { id });
  if (!(await deleteNumber(ctx, { id, storeId }))) throw numberNotFound();
  noteNumber(ctx, before, null);
}
