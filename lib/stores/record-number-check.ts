import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { NumberAccess, NumberCheck, NumberProblem } from "./schemas.ts";
import { updateNumberCheck } from "./store/write-numbers.ts";

/**
 * Keeps what a provider answered about a number. Without a problem it is confirmed, unless another organization has
 * confirmed it before: then `taken`. A number that has changed since it was asked about is left alone.
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
