import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getNumberAccess, getWhatsappNumber, noteNumber } from "../stores/index.ts";
import { checkNumber } from "./check-number.ts";
import { ProviderError } from "./client/ask.ts";
import { fetchPairing } from "./client/gateway.ts";
import { gatewayAccess } from "./open-channel.ts";
import type { NumberConnection } from "./responses.ts";
import { toNumberProblem } from "./rules/number-problem.ts";

const NO_CODE = { qrCode: null, pairingCode: null };

/**
 * Has the gateway connect the number's instance. Until a phone has scanned the QR code, each call returns the current
 * one; then the number is checked. Provider failures are returned, not thrown.
 */
export async function connectNumber(ctx: Ctx, { id }: { id: string }): Promise<NumberConnection> {
  const number = await getNumberAccess(ctx, id);
  if (number.provider !== "gateway")
    throw new ConflictError("number_without_qr_code", "Only a number of the gateway is connected by QR code");
  const access = await gatewayAccess(ctx, number);
  try {
    const pairing = await fetchPairing(access);
    if (pairing !== "open") return { connectionState: "connecting", ...pairing, problem: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { connectionState: "close", ...NO_CODE, problem: toNumberProblem(error.problem) };
  }
  const before = await getWhatsappNumber(ctx, { id });
  const after = await checkNumber(ctx, { id });
  noteNumber(ctx, before, after);
  const { connectionState, checkProblem } = after;
  return { connectionState: connectionState ?? "close", ...NO_CODE, problem: checkProblem };
}
