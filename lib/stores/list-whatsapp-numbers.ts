import { z } from "zod";
import { oneOfParam } from "../core/list-filters.ts";
import { type Page, Paging, sorted } from "../core/paging.ts";
import { isUuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import { expandStores } from "./resolve-aliases.ts";
import { NUMBER_SORTS, WHATSAPP_PROVIDERS, type WhatsappNumberView } from "./schemas.ts";
import { findNumbers } from "./store/find-numbers.ts";
import { toWhatsappNumberView } from "./views.ts";

export const NumbersQuery = Paging.extend({
  ...sorted(NUMBER_SORTS),
  /** An invalid id matches no store, so the list is empty. */
  storeId: z.string().toLowerCase().optional(),
  provider: oneOfParam(WHATSAPP_PROVIDERS),
});
export type NumbersQuery = z.infer<typeof NumbersQuery>;

/** Numbers of the stores in the actor's scope. */
export async function listWhatsappNumbers(ctx: Ctx, query: NumbersQuery): Promise<Page<WhatsappNumberView>> {
  const { storeId, provider, ...paging } = query;
  const visible = ctx.storeScope && (await expandStores(ctx, ctx.storeScope));
  const asked = storeId === undefined ? null : [storeId].filter(isUuid);
  const storeIds = asked && visible ? asked.filter((id) => visible.includes(id)) : (asked ?? visible);
  const page = await findNumbers(ctx, { storeIds, provider }, paging);
  return { ...page, data: page.data.map(toWhatsappNumberView) };
}
