import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { WhatsappNumberView } from "./schemas.ts";

/** Adds a number's state before and after to the audit record, without its token. */
export function noteNumber(ctx: Ctx, before: WhatsappNumberView | null, after: WhatsappNumberView | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ id, store, provider, displayPhoneNumber, isDefault, confirmedAt }: WhatsappNumberView) {
  const name = displayPhoneNumber ?? store.tradeName;
  return { instanceId: id, name, storeId: store.id, provider, isDefault, isConfirmed: confirmedAt !== null };
}
