import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getNumberAccess } from "../stores/index.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import type { TemplateName, TemplateView } from "./schemas.ts";
import { findTemplates } from "./store/templates.ts";
import { toTemplateView } from "./views.ts";

/** One template of the number's account, refreshed if the stored list is some minutes old; 404 if missing. */
export async function getTemplate(ctx: Ctx, input: TemplateName & { numberId: string }): Promise<TemplateView> {
  const number = await getNumberAccess(ctx, input.numberId);
  if (number.wabaId === null) throw new NotFoundError("template_not_found");
  await refreshTemplates(ctx, number, number.wabaId);
  const [template] = await findTemplates(ctx, number.wabaId, input);
  if (template === undefined) throw new NotFoundError("template_not_found");
  return toTemplateView(template);
}
