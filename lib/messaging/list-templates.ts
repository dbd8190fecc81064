import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { TemplatesQuery, TemplateView } from "./schemas.ts";

/** The templates of the number's account; a gateway number has none. */
export async function listTemplates(_ctx: Ctx, _query: TemplatesQuery): Promise<Page<TemplateView>> {
  throw new Error("Not built yet");
}
