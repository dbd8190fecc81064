import { noteChange } from "../audit/index.ts";
import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { type CloudTemplate, editCloudTemplate, fetchCloudTemplate } from "./client/cloud-templates.ts";
import { isEditableStatus, isEditableTemplate } from "./names.ts";
import { readTemplate } from "./rules/template.ts";
import { isSameTemplate, toProviderTemplate } from "./rules/template-components.ts";
import { withLinks } from "./rules/template-links.ts";
import { templateRefusal } from "./rules/template-refusal.ts";
import type { TemplateId, TemplateView, UpdateTemplate } from "./schemas.ts";
import { type StoredTemplate, upsertTemplate } from "./store/templates.ts";
import { askTemplate, assertTemplate, getOwnTemplate, type TemplateAccount, unanswered } from "./template-account.ts";
import { toListed } from "./templates.ts";
import { toTemplateState, toTemplateView } from "./views.ts";

/**
 * Submits a rejected or paused template again with another text. Repeated after a lost answer, the same request finds
 * the change made and writes nothing.
 */
export async function updateTemplate(ctx: Ctx, asked: TemplateId & UpdateTemplate): Promise<TemplateView> {
  const input = withLinks(asked, env().APP_URL);
  assertTemplate(input);
  const { template: before, account } = await getOwnTemplate(ctx, input.id);
  const current = await askTemplate(account, before);
  if (current === null) throw new NotFoundError("template_not_found");
  if (hasOtherText(current, before, input)) {
    // The user who looks again sees the text that this request would have overwritten.
    await upsertTemplate(ctx, account.wabaId, toListed(current));
    throw new ConflictError("template_changed", "The template's text was changed at WhatsApp: look at it again");
  }
  const after = await resubmit(account, input, { before, current });
  const view = toTemplateView(await upsertTemplate(ctx, account.wabaId, toListed(after)));
  noteChange(ctx, { before: toTemplateState(toTemplateView(before)), after: toTemplateState(view) });
  return view;
}

/** Whether the provider has neither the text that the user may have seen here nor the requested one. */
function hasOtherText({ components, status }: CloudTemplate, before: StoredTemplate, input: UpdateTemplate): boolean {
  const known = [before.components, toProviderTemplate(input).components];
  return isEditableStatus(status) && !known.some((one) => isSameTemplate(components, one));
}

type Versions = { before: StoredTemplate; current: CloudTemplate };

async function resubmit(account: TemplateAccount, input: UpdateTemplate, { before, current }: Versions) {
  const body = { category: input.category, ...toProviderTemplate(input) };
  // The requested text was submitted if it is new there, or if it is no longer waiting for a correction.
  const isMade = ({ components, status }: CloudTemplate) =>
    isSameTemplate(components, body.components) &&
    !(isEditableStatus(status) && isSameTemplate(components, before.components));
  if (isMade(current)) return current;
  if (!isEditable(current))
    throw new ConflictError(
      "template_not_editable",
      "Only a rejected or paused template without media and special buttons can be changed",
      { params: { status: current.status } },
    );
  const written = await editCloudTemplate(account, current.id, body);
  if (written.outcome === "refused") throw templateRefusal(written);
  if (written.outcome === "done") {
    const { category, components } = body;
    return { ...current, category, components, status: "PENDING", rejected_reason: null, quality_score: null };
  }
  const found = await fetchCloudTemplate(account, current).catch(() => null);
  if (found !== null && isMade(found)) return found;
  throw unanswered(written);
}

/** Asked as if it were approved, which also names the parts that cannot be read. */
function isEditable({ components, status, category }: CloudTemplate): boolean {
  const { header, buttons, unsendable } = readTemplate(components, "APPROVED");
  return unsendable === null && isEditableTemplate({ status, category, header, buttons });
}
