import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { NumberAccess, NumberCheck, NumberProblem } from "./schemas.ts";
import { updateNumberCheck } from "./store/write-numbers.ts";

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
