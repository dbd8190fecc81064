import type { Ctx } from "../platform/ctx.ts";
import type { Reader } from "../platform/db.ts";
import type { SendTest } from "../sending/index.ts";
import { VARIANTS } from "../sending/schemas.ts";
import { findTestOutcomes, type TestOthers, type TestScope, type VariantOutcomes } from "./store/test-outcomes.ts";

const NO_OUTCOMES = { people: 0, reads: 0, clicks: 0, replies: 0, buyers: 0, revenueCents: 0n };

/** Outcomes of a test count until its horizon, or until now. */
export function outcomesUntil(ctx: Ctx, { decidesAt }: SendTest): Date {
  const now = ctx.clock.now();
  return decidesAt !== null && decidesAt < now ? decidesAt : now;
}

/** The outcomes of every variant, also of one without people, and the customers outside the test. */
export async function measureTest(
  sql: Reader,
  orgId: string,
  test: SendTest,
  scope: TestScope,
): Promise<{ outcomes: VariantOutcomes[]; others: TestOthers }> {
  const { variants, others } = await findTestOutcomes(sql, orgId, scope);
  const outcomes = VARIANTS.slice(0, test.variants).map(
    (variant) => variants.find((one) => one.variant === variant) ?? { ...NO_OUTCOMES, variant },
  );
  return { outcomes, others };
}
