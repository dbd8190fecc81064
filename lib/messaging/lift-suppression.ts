import { noteChange } from "../audit/index.ts";
import { NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import type { SuppressionId } from "./schemas.ts";
import { deleteSuppression } from "./store/suppressions.ts";

/** The address gets mail again from the next send on. A customer's opt-out stays: only they may withdraw it. */
export async function liftSuppression(ctx: Ctx, { id }: SuppressionId): Promise<void> {
  assertSeesEveryStore(ctx);
  const deleted = await deleteSuppression(ctx, id);
  if (!deleted) throw new NotFoundError("suppressed_address_not_found");
  noteChange(ctx, { before: deleted, after: null });
  logger.info({ orgId: ctx.orgId, suppressionId: id }, "suppression of an e-mail address lifted");
}
