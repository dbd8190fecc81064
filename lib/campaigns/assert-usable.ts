import { ForbiddenError } from "../core/errors.ts";
import { SUPER_ADMIN_LEVEL } from "../core/permissions.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getSegment } from "../segments/index.ts";
import { getWhatsappNumber } from "../stores/index.ts";
import { getSurvey } from "../surveys/index.ts";
import { assertReadableHtml } from "./mail-work.ts";
import type { PatchCampaign } from "./schemas.ts";

/**
 * What a campaign refers to is the organization's own, and the actor may see it: 404 else. Its html can be read: 400.
 */
export async function assertUsable(
  ctx: Ctx,
  { segmentId, whatsapp, surveyId, email }: Pick<PatchCampaign, "segmentId" | "whatsapp" | "surveyId" | "email">,
): Promise<void> {
  await assertReadableHtml(ctx, email?.html);
  if (segmentId) await getSegment(ctx, { id: segmentId });
  if (surveyId) await getSurvey(ctx, { id: surveyId });
  if (whatsapp?.numberId) await getWhatsappNumber(ctx, { id: whatsapp.numberId });
}

/** A campaign with a time sends itself: who sets it, or changes what it will say, could as well have sent it. */
export function assertMaySend({ actor }: Ctx): void {
  if (actor.kind !== "user" || actor.level === SUPER_ADMIN_LEVEL) return;
  if (!actor.permissions.includes("app:campaigns:send"))
    throw new ForbiddenError("Scheduling a campaign takes the permission to send");
}
