import { offsetOf, type Page, toPage } from "../core/paging.ts";
import { foldText } from "../core/search.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getNumberAccess } from "../stores/index.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import type { TemplatesQuery, TemplateView } from "./schemas.ts";
import { findTemplates } from "./store/templates.ts";
import { toTemplateView } from "./views.ts";

/** Templates of the number's account, sendable ones first; empty for a gateway number. */
export async function listTemplates(ctx: Ctx, query: TemplatesQuery): Promise<Page<TemplateView>> {
  const number = await getNumberAccess(ctx, query.numberId);
  if (number.wabaId === null) return toPage([], 0, query);
  await refreshTemplates(ctx, number, number.wabaId);
  const wanted = foldText(query.q ?? "").trim();
  // Loads all (a few hundred), because the searched text is inside the components.
  const found = (await findTemplates(ctx, number.wabaId))
    .map(toTemplateView)
    .filter(({ name, body }) => foldText(`${name.replaceAll("_", " ")} ${name} ${body}`).includes(wanted))
    .sort((a, b) => Number(a.unsendable !== null) - Number(b.unsendable !== null));
  const from = offsetOf(query);
  return toPage(found.slice(from, from + query.limit), found.length, query);
}
