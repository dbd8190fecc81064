import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import {
  getNumberAccess,
  getWhatsappNumber,
  type NumberAccess,
  type NumberCheck,
  recordNumberCheck,
} from "../stores/index.ts";
import type { WhatsappNumberView } from "../stores/schemas.ts";
import { ProviderError } from "./client/ask.ts";
import { fetchAccountNumbers, fetchCloudNumber } from "./client/cloud.ts";
import { fetchConnectionState, fetchInstanceOwner } from "./client/gateway.ts";
import { gatewayAccess } from "./open-channel.ts";
import { perSecondOf } from "./rules/number-limits.ts";
import { toNumberProblem } from "./rules/number-problem.ts";
import { probeNumberSoon } from "./store/stops.ts";

/**
 * Verifies with the provider that the token belongs to the number, and stores tier, quality, throughput and connection.
 * Failures are returned, not thrown.
 */
export async function checkNumber(ctx: Ctx, { id }: { id: string }): Promise<WhatsappNumberView> {
  const number = await getNumberAccess(ctx, id);
  const problem = await recordNumberCheck(ctx, number, await ask(ctx, number));
  // After a fixed token, probe immediately instead of at the scheduled time.
  if (problem === null) await probeNumberSoon(ctx, number.id);
  return getWhatsappNumber(ctx, { id });
}

async function ask(ctx: Ctx, number: NumberAccess): Promise<NumberCheck> {
  try {
    return number.provider === "gateway" ? await askGateway(ctx, number) : await askCloud(number);
  } catch (error) {
    if (error instanceof ConflictError) return { problem: "no_token" };
    if (!(error instanceof ProviderError)) throw error;
    return { problem: toNumberProblem(error.problem) };
  }
}

async function askCloud({ phoneNumberId, wabaId, accessToken }: NumberAccess): Promise<NumberCheck> {
  if (phoneNumberId === null || wabaId === null || accessToken === null) return { problem: "no_token" };
  const number = await fetchCloudNumber(phoneNumberId, accessToken);
  // Template and quality webhooks name only the account, so it must be the number's own.
  const isOfAccount = (await fetchAccountNumbers(wabaId, accessToken)).includes(phoneNumberId);
  const digits = number.display_phone_number?.replace(/\D/g, "");
  const perSecond = perSecondOf(number.throughput?.level);
  const { quality_rating: quality, whatsapp_business_manager_messaging_limit: tier } = number;
  return {
    problem: isOfAccount ? null : "other_account",
    ...(tier ? { messagingLimitTier: tier } : {}),
    ...(quality ? { qualityScore: quality } : {}),
    ...(perSecond ? { throughputPerSecond: perSecond } : {}),
    ...(digits ? { displayPhoneNumber: digits } : {}),
  };
}

async function askGateway(ctx: Ctx, number: NumberAccess): Promise<NumberCheck> {
  const access = await gatewayAccess(ctx, number);
  const connectionState = await fetchConnectionState(access);
  const owner = number.displayPhoneNumber === null ? await fetchInstanceOwner(access) : null;
  return { problem: null, connectionState, ...(owner ? { displayPhoneNumber: owner } : {}) };
}
