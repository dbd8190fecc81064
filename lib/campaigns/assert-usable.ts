import { ForbiddenError } from "../core/errors.ts";
import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import { getSegment } from "../segments/index.ts";
import { getWhatsappNumber } from "../stores/index.ts";
import { getSurvey } from "../surveys/index.ts";
import { assertReadableHtml } from "./mail-work.ts";
import type { PatchCampaign } from "./schemas.ts";

/**
 * 404 unless the segment, survey and number belong to the organization and are visible to the actor; 400 if the HTML
 * exceeds the parsing limits.
 */
export async function assertUsable(
  ctx: Ctx,
  { email, test, ...named }: References & Pick<PatchCampaign, "email" | "test">,
): Promise<void> {
  await assertReadableHtml(ctx, email?.html);
  for (const variant of test?.variants ?? []) await assertReadableHtml(ctx, variant.email?.html);
  await assertKnown(ctx, named);
}

type References = Pick<PatchCampaign, "segmentId" | "whatsapp" | "surveyId">;

/** 404 unless the segment, survey and number belong to the organization and are visible to the actor. */
export async function assertKnown(ctx: Ctx, { segmentId, whatsapp, surveyId }: References): Promise<void> {
  if (segmentId) await getSegment(ctx, { id: segmentId });
  if (surveyId) await getSurvey(ctx, { id: surveyId });
  if (whatsapp?.numberId) await getWhatsappNumber(ctx, { id: whatsapp.numberId });
}

/** A scheduled campaign sends itself, so setting its time or changing its content requires the permission to send. */
export function assertMaySend({ actor }: Ctx): void {
  if (!("permissions" in actor) || holdsPermission(actor, "app:campaigns:send")) return;
  throw new ForbiddenError(
    "scheduling_needs_send_permission",
    "Scheduling a campaign requires the permission to send campaigns",
  );
}
