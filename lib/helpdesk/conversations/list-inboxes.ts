import { offsetOf, type Paging, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import type { InboxList } from "../schemas.ts";
import { listVisibleInboxes } from "./list-visible-inboxes.ts";

/**
 * The helpdesk's inboxes by name, each with its stores. Users limited to stores see only their stores' inboxes, since
 * they may assign no other.
 */
export async function listInboxes(ctx: Ctx, paging: Paging): Promise<InboxList> {
  const [bound, desk] = await Promise.all([listVisibleInboxes(ctx), openHelpdesk(ctx)]);
  const found = (await desk?.listInboxes()) ?? [];
  if (!desk || desk.hasFailed) return { ...toPage([], 0, paging), isReachable: false };
  const inboxes = found
    .filter(({ id }) => ctx.storeScope === null || bound.has(id))
    .map(({ id, name }) => ({ id, name, stores: bound.get(id) ?? [] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "pt-BR") || one.id - other.id);
  const page = inboxes.slice(offsetOf(paging), offsetOf(paging) + paging.limit);
  return { ...toPage(page, inboxes.length, paging), isReachable: true };
}
