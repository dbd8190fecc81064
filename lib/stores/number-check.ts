import { ConflictError } from "../core/errors.ts";
import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { numberCheckRequested } from "./events.ts";
import type { NumberAccess, NumberCheck, NumberProblem, NumberStatus } from "./schemas.ts";
import { updateNumberCheck, updateNumberStatus } from "./store/write-numbers.ts";

/** Queues a check of a saved number; it runs once the job engine is available. */
export async function requestNumberCheck(ctx: Ctx, numberId: string): Promise<void> {
  await emit(numberCheckRequested.create({ orgId: ctx.orgId, numberId }));
}

/**
 * Stores the result of a provider check. Without a problem the number is confirmed; if another organization has
 * confirmed it already, the problem is `taken`. A number changed since the check began is not updated.
 */
export async function recordNumberCheck(
  ctx: Ctx,
  asked: NumberAccess,
  check: NumberCheck,
): Promise<NumberProblem | null> {
  try {
    await updateNumberCheck(ctx, asked, check);
    return check.problem;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    await updateNumberCheck(ctx, asked, { problem: "taken" });
    return "taken";
  }
}

/** Stores provider status of a number: tier, quality, connection. False if the organization has no such number. */
export async function recordNumberStatus(ctx: Ctx, status: NumberStatus): Promise<boolean> {
  if ("phoneNumberId" in status) {
    const { phoneNumberId, ...fields } = status;
    return updateNumberStatus(ctx, { phoneNumberId }, fields);
  }
  const { gatewayInstanceName, ...fields } = status;
  return updateNumberStatus(ctx, { gatewayInstanceName }, fields);
}
