import { BadGatewayError, ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import type { NumberAccess } from "../stores/index.ts";
import { type CloudTemplate, fetchCloudTemplates } from "./client/cloud.ts";
import { ProviderError } from "./client/provider-error.ts";
import { numberWithoutToken } from "./rules/errors.ts";
import { findSyncedAt, type ListedTemplate, replaceTemplates } from "./store/templates.ts";

/** Listing counts against the account's hourly API limit; status changes arrive by webhook. */
const FRESH_MS = 5 * 60_000;

/** Refreshes the stored templates if outdated; on failure the old list stays in use. */
export async function refreshTemplates(ctx: Ctx, number: NumberAccess, wabaId: string): Promise<void> {
  const syncedAt = await findSyncedAt(ctx, wabaId);
  if (syncedAt && ctx.clock.now().getTime() - syncedAt.getTime() < FRESH_MS) return;
  try {
    await fetchTemplates(ctx, number, wabaId);
  } catch (error) {
    if (syncedAt === null) throw error;
    logger.warn({ numberId: number.id, err: error }, "templates not refreshed");
  }
}

/** Fetches and stores the account's templates. */
export async function fetchTemplates(ctx: Ctx, number: NumberAccess, wabaId: string): Promise<number> {
  if (number.accessToken === null) throw numberWithoutToken();
  const listed = await fetchCloudTemplates(wabaId, number.accessToken).catch((error: unknown) => {
    throw error instanceof ProviderError ? toAnswer(error) : error;
  });
  await replaceTemplates(ctx, wabaId, listed.map(toListed));
  return listed.length;
}

/** A rejection concerns the number's credentials, which a user can fix; an outage does not. */
function toAnswer(error: ProviderError): Error {
  if (error.problem === "unreachable") return new BadGatewayError("whatsapp_failed", "WhatsApp", { cause: error });
  return new ConflictError("number_token_refused", "WhatsApp rejected the number's token");
}

function toListed(template: CloudTemplate): ListedTemplate {
  const { id, name, language, status, category, components, quality_score, rejected_reason } = template;
  const rejectedReason = rejected_reason === "NONE" ? null : (rejected_reason ?? null);
  const quality = quality_score?.score ?? null;
  return { providerId: id, name, language, status, category, components, quality, rejectedReason };
}
