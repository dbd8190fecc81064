import type { Ctx } from "../platform/ctx.ts";
import type { TemplateName, TemplateView } from "./schemas.ts";

/** One template of the number's account, refreshed when what is stored is older than some minutes; 404 without one. */
export async function getTemplate(_ctx: Ctx, _input: TemplateName & { numberId: string }): Promise<TemplateView> {
  throw new Error("Not built yet");
}
