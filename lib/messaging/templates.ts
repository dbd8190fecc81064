import { NotFoundError } from "../core/errors.ts";
import { offsetOf, type Page, toPage } from "../core/paging.ts";
import { foldText } from "../core/search.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { getNumberAccess, type NumberAccess } from "../stores/index.ts";
import { ProviderError } from "./client/ask.ts";
import { type CloudTemplate, fetchCloudTemplates } from "./client/cloud-templates.ts";
import { numberWithoutToken } from "./rules/errors.ts";
import { tokenRefused, whatsappFailed } from "./rules/template-refusal.ts";
import type { SyncTemplates, TemplateName, TemplatesQuery, TemplateView } from "./schemas.ts";
import { findSync, findTemplates, type ListedTemplate, postponeSync, replaceTemplates } from "./store/templates.ts";
import { toTemplateView } from "./views.ts";

/** Listing counts against the account's hourly API limit; status changes arrive by webhook. */
const FRESH_MS = 5 * 60_000;
/** While a review is pending, in case its webhook is lost; and after a failure, since pages ask every few seconds. */
const PENDING_FRESH_MS = 60_000;

/** Templates of the number's account, sendable ones first; empty for a gateway number. */
export async function listTemplates(ctx: Ctx, query: TemplatesQuery): Promise<Page<TemplateView>> {
  const number = await getNumberAccess(ctx, query.numberId);
  if (number.wabaId === null) return toPage([], 0, query);
  await refreshTemplates(ctx, number, number.wabaId);
  const wanted = foldText(query.q ?? "").trim();
  // Loads all (a few hundred), because the searched text is inside the components.
  const found = (await findTemplates(ctx, number.wabaId))
    .filter(({ status }) => query.status === undefined || status === query.status)
    .filter(({ category }) => query.category === undefined || category === query.category)
    .map(toTemplateView)
    .filter(({ name, body }) => foldText(`${name.replaceAll("_", " ")} ${name} ${body}`).includes(wanted))
    .sort((a, b) => Number(a.unsendable !== null) - Number(b.unsendable !== null));
  const from = offsetOf(query);
  return toPage(found.slice(from, from + query.limit), found.length, query);
}

/** One template of the number's account, refreshed if the stored list is some minutes old; 404 if missing. */
export async function getTemplate(ctx: Ctx, input: TemplateName & { numberId: string }): Promise<TemplateView> {
  const number = await getNumberAccess(ctx, input.numberId);
  if (number.wabaId === null) throw new NotFoundError("template_not_found");
  await refreshTemplates(ctx, number, number.wabaId);
  const [template] = await findTemplates(ctx, number.wabaId, input);
  if (template === undefined) throw new NotFoundError("template_not_found");
  return toTemplateView(template);
}

/** Lists the number's templates now, regardless of age; 0 for a gateway number. */
export async function syncTemplates(ctx: Ctx, { numberId }: SyncTemplates): Promise<{ templates: number }> {
  const number = await getNumberAccess(ctx, numberId);
  return { templates: number.wabaId === null ? 0 : await fetchTemplates(ctx, number, number.wabaId) };
}

/** Refreshes the stored templates if outdated; on failure the old list stays in use. */
export async function refreshTemplates(ctx: Ctx, number: NumberAccess, wabaId: string): Promise<void> {
  const { at: syncedAt, hasPending } = await findSync(ctx, wabaId);
  const freshMs = hasPending ? PENDING_FRESH_MS : FRESH_MS;
  const now = ctx.clock.now().getTime();
  if (syncedAt && now - syncedAt.getTime() < freshMs) return;
  try {
    await fetchTemplates(ctx, number, wabaId);
  } catch (error) {
    if (syncedAt === null) throw error;
    await postponeSync(ctx, wabaId, new Date(now - freshMs + PENDING_FRESH_MS));
    logger.warn({ numberId: number.id, err: error }, "WhatsApp templates not refreshed; the stored list stays in use");
  }
}

/** Fetches and stores the account's templates. */
export async function fetchTemplates(ctx: Ctx, number: NumberAccess, wabaId: string): Promise<number> {
  if (number.accessToken === null) throw numberWithoutToken();
  const askedAt = ctx.clock.now();
  const listed = await answered(fetchCloudTemplates(wabaId, number.accessToken));
  await replaceTemplates(ctx, wabaId, { templates: listed.map(toListed), askedAt });
  return listed.length;
}

/** What the provider answered. Only a refusal of the number's credentials is one that a user can fix. */
export function answered<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw error.problem === "denied" || error.problem === "not_found" ? tokenRefused() : whatsappFailed(error);
  });
}

export function toListed(template: CloudTemplate): ListedTemplate {
  const { id, name, language, status, category, components, quality_score, rejected_reason } = template;
  const rejectedReason = rejected_reason === "NONE" ? null : (rejected_reason ?? null);
  const quality = quality_score?.score ?? null;
  return { providerId: id, name, language, status, category, components, quality, rejectedReason };
}
