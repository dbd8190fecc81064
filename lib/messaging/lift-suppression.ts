import { NotFoundError } from "../core/errors.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import type { SuppressionId } from "./schemas.ts";
import { deleteSuppression } from "./store/suppressions.ts";

/** The address gets mail again from the next send on. An opt-out of the customer stays: it is theirs to withdraw. */
export async function liftSuppression(ctx: Ctx, { id }: SuppressionId): Promise<void> {
  assertSeesEveryStore(ctx);
  if (!(await deleteSuppression(ctx, id))) throw new NotFoundError("Suppressed address");
  logger.info({ orgId: ctx.orgId, suppressionId: id }, "suppression of an e-mail address lifted");
}
