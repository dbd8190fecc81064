import type pg from "pg";
import { fixedClock } from "../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../lib/platform/ctx.ts";
import { type RfmBounds, rfmBounds, rfmConstants } from "../../lib/rfm/index.ts";
import type { Result } from "./result.ts";

/** Context of every case: the large organization, through the product and as the tables' owner. */
export type Bench = {
  orgId: string;
  now: Date;
  scale: number;
  owner: pg.Pool;
  urls: { owner: string; app: string };
};

/** `hasOwnData`: does not use the large organization. */
export type Case = { name: string; run: (bench: Bench) => Promise<Result[]>; hasOwnData?: boolean };

export const DAY_MS = 86_400_000;

export function ctxAt({ orgId }: Bench, now: Date): Ctx {
  return systemCtx(orgId, "bench", fixedClock(now));
}

/** The specification's constants, independent of environment variables. */
const CONSTANTS = rfmConstants({ RISK_DAYS: 120, CHURN_DAYS: 180, LOYAL_TOTAL_SPENT: 1000, LOYAL_ORDER_COUNT: 5 });

export function boundsAt(now: Date): RfmBounds {
  return rfmBounds(now, CONSTANTS);
}

/** The eight bounds as parameters for hand-written SQL, which contains the classifier. */
export function plainBounds(now: Date): unknown[] {
  const { b30, b60, b90, bRisk, b150, bChurn, loyalCents, loyalOrders } = boundsAt(now);
  return [b30, b60, b90, bRisk, b150, bChurn, loyalCents, loyalOrders];
}

export function plainStatus(row: string, first: number): string {
  const bounds = Array.from({ length: 8 }, (_, index) => `$${first + index}`).join(", ");
  return `rfm_status(${row}.last_order_at, ${row}.spent_cents, ${row}.order_count, ${bounds})`;
}
