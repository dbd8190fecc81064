import { noteChange } from "../audit/index.ts";
import { amountToCents } from "../core/money.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { type RfmConstants, rfmConstants } from "../customers/index.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import { env } from "../platform/env.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { requestRfmRecompute } from "./rfm-run.ts";
import { fingerprintOf } from "./rules/segments.ts";
import type { RfmSettingsView, SaveRfmSettings } from "./schemas.ts";
import { deleteRfmSettings, findRfmSettings, saveRfmSettings as writeRfmSettings } from "./store/settings.ts";
import { toRfmSettingsView, toWireConstants } from "./views.ts";

export async function getRfmSettings(ctx: Ctx): Promise<RfmSettingsView> {
  return toRfmSettingsView(await findRfmSettings(ctx.db, ctx.orgId), rfmConstants(env()));
}

/**
 * Saves the organization's constants; values equal to the installation's defaults are not stored, so that they follow
 * the installation. A change starts a recompute of all customers and the history.
 */
export async function saveRfmSettings(ctx: Ctx, input: SaveRfmSettings): Promise<RfmSettingsView> {
  assertSeesEveryStore(ctx);
  const wanted = fromWireConstants(input);
  const isDefault = fingerprintOf(wanted) === fingerprintOf(rfmConstants(env()));
  const before = await ctx.db.transaction(async (tx) => {
    await lockMetrics(tx, ctx.orgId);
    const before = await findRfmConstants(tx, ctx.orgId);
    if (isDefault) await deleteRfmSettings(tx, ctx.orgId);
    else await writeRfmSettings(tx, ctx.orgId, { ...wanted, ...changeBy(ctx) });
    return before;
  });
  noteChange(ctx, { before: toWireConstants(before), after: toWireConstants(wanted) });
  if (fingerprintOf(before) !== fingerprintOf(wanted)) await requestRfmRecompute(ctx, { goesOnAfterRunning: true });
  return getRfmSettings(ctx);
}

function fromWireConstants({ riskDays, churnDays, loyalTotalSpent, loyalOrderCount }: SaveRfmSettings): RfmConstants {
  return { riskDays, churnDays, loyalCents: amountToCents(loyalTotalSpent) ?? 0n, loyalOrders: loyalOrderCount };
}
