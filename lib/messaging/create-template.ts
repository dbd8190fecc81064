import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { type CloudTemplate, createCloudTemplate, fetchCloudTemplate } from "./client/cloud-templates.ts";
import { isSameTemplate, toProviderTemplate } from "./rules/template-components.ts";
import { withLinks } from "./rules/template-links.ts";
import { isNameTaken, templateNameTaken, templateRefusal } from "./rules/template-refusal.ts";
import type { CreateTemplate, TemplateView } from "./schemas.ts";
import { type ListedTemplate, upsertTemplate } from "./store/templates.ts";
import {
  askTemplate,
  assertTemplate,
  openTemplateAccount,
  type TemplateAccount,
  unanswered,
} from "./template-account.ts";
import { toListed } from "./templates.ts";
import { toTemplateState, toTemplateView } from "./views.ts";

/**
 * Submits a template to the provider's review. Name and language identify it: repeated after a lost answer, the same
 * request finds the template instead of writing again; with another text it is a 409.
 */
export async function createTemplate(ctx: Ctx, asked: CreateTemplate): Promise<TemplateView> {
  const input = withLinks(asked, env().APP_URL);
  assertTemplate(input);
  const account = await openTemplateAccount(ctx, input.numberId);
  const existing = await askTemplate(account, input);
  if (existing !== null && !isOnItsWay(existing)) throw templateNameTaken();
  const template = existing === null ? await submit(account, input) : sameAs(input, existing);
  const view = toTemplateView(await upsertTemplate(ctx, account.wabaId, template));
  noteChange(ctx, { before: null, after: toTemplateState(view) });
  return view;
}

async function submit(account: TemplateAccount, input: CreateTemplate): Promise<ListedTemplate> {
  const { name, language, category } = input;
  const body = { category, ...toProviderTemplate(input) };
  const written = await createCloudTemplate(account, { name, language }, body);
  switch (written.outcome) {
    case "done": {
      const { id: providerId, status, category: assigned } = written.answer;
      const { components } = body;
      return {
        providerId,
        name,
        language,
        category: assigned,
        status,
        components,
        quality: null,
        rejectedReason: null,
      };
    }
    case "refused": {
      if (!isNameTaken(written)) throw templateRefusal(written);
      const existing = await askTemplate(account, input);
      if (existing === null) throw templateRefusal(written);
      return sameAs(input, existing);
    }
    default: {
      const existing = await fetchCloudTemplate(account, input).catch(() => null);
      if (existing === null) throw unanswered(written);
      return sameAs(input, existing);
    }
  }
}

/** A rejected, paused, disabled or deleted template is not what the request asks for. */
function isOnItsWay({ status }: CloudTemplate): boolean {
  return ["PENDING", "IN_APPEAL", "APPROVED"].includes(status);
}

function sameAs(input: CreateTemplate, existing: CloudTemplate): ListedTemplate {
  if (!isSameTemplate(toProviderTemplate(input).components, existing.components)) throw templateNameTaken();
  return toListed(existing);
}
