import { ConflictError, NotFoundError, ValidationError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findAccountAccess, getNumberAccess } from "../stores/index.ts";
import { ProviderError } from "./client/ask.ts";
import { type CloudTemplate, fetchCloudTemplate, type TemplateWrite } from "./client/cloud-templates.ts";
import { numberWithoutToken } from "./rules/errors.ts";
import { templateMistakes } from "./rules/template-mistakes.ts";
import { changesTooMany, templateUnconfirmed, whatsappFailed } from "./rules/template-refusal.ts";
import type { TemplateContent, TemplateName } from "./schemas.ts";
import { findTemplate, type StoredTemplate } from "./store/templates.ts";
import { answered } from "./templates.ts";

/** The WhatsApp account of a visible number, with the token that may change its templates. */
export type TemplateAccount = { wabaId: string; token: string };

export async function openTemplateAccount(ctx: Ctx, numberId: string): Promise<TemplateAccount> {
  const { wabaId, accessToken } = await getNumberAccess(ctx, numberId);
  if (wabaId === null)
    throw new ConflictError("number_without_templates", "Only numbers of the official API have templates");
  if (accessToken === null) throw numberWithoutToken();
  return { wabaId, token: accessToken };
}

/** A template of an account in the actor's scope, with that account; otherwise 404. */
export async function getOwnTemplate(
  ctx: Ctx,
  id: string,
): Promise<{ template: StoredTemplate; account: TemplateAccount }> {
  const template = await findTemplate(ctx, id);
  const number = template && (await findAccountAccess(ctx, template.wabaId));
  if (!template || !number) throw new NotFoundError("template_not_found");
  if (number.accessToken === null) throw numberWithoutToken();
  return { template, account: { wabaId: template.wabaId, token: number.accessToken } };
}

/** The template as the provider has it before a change; null if there is none. */
export function askTemplate(account: TemplateAccount, name: TemplateName): Promise<CloudTemplate | null> {
  const asked = fetchCloudTemplate(account, name).catch((error: unknown) => {
    throw error instanceof ProviderError && error.problem === "limited" ? changesTooMany(error.retryAfterMs) : error;
  });
  return answered(asked);
}

/** Throws every mistake with its code. */
export function assertTemplate(content: TemplateContent & { name?: string }): void {
  const mistakes = templateMistakes(content);
  if (mistakes.length > 0)
    throw new ValidationError(...mistakes.map(({ path, code, message }) => ({ path, code, message })));
}

/** The error of a change that the provider neither made nor refused. */
export function unanswered({ outcome }: Exclude<TemplateWrite, { outcome: "done" | "refused" }>): Error {
  return outcome === "not_sent" ? whatsappFailed() : templateUnconfirmed();
}
