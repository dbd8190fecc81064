import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { unsafeFindOnlyOrganization } from "../platform/organizations.ts";
import { getNumberAccess, type NumberAccess } from "../stores/index.ts";
import { sendCloudMessage, uploadCloudMedia } from "./client/cloud.ts";
import { sendGatewayMessage } from "./client/gateway.ts";
import { numberWithoutToken } from "./rules/errors.ts";
import { dailyLimitOf, throughputOf } from "./rules/number-limits.ts";
import type { Channel } from "./schemas.ts";

/** Opens a number for sending. 404 if it is not the organization's, 409 without credentials. */
export async function openChannel(ctx: Ctx, numberId: string, options: { timeoutMs?: number } = {}): Promise<Channel> {
  const number = await getNumberAccess(ctx, numberId);
  const { provider, wabaId, messagingLimitTier: tier, throughputPerSecond } = number;
  return {
    numberId: number.id,
    provider,
    wabaId,
    tier,
    throughput: throughputOf(provider, throughputPerSecond),
    dailyLimit: dailyLimitOf({ provider, tier }),
    ...(await senderOf(ctx, number, options)),
  };
}

type Sender = Pick<Channel, "send" | "stage">;

async function senderOf(ctx: Ctx, number: NumberAccess, options: { timeoutMs?: number }): Promise<Sender> {
  if (number.provider === "gateway") {
    const access = { ...options, ...(await gatewayAccess(ctx, number)) };
    return {
      send: (message) => sendGatewayMessage(access, message),
      stage: async (file) => ({ ok: true, content: { file } }),
    };
  }
  const { phoneNumberId, accessToken: token } = number;
  if (phoneNumberId === null || token === null) throw numberWithoutToken();
  const access = { ...options, phoneNumberId, token };
  return {
    send: (message) => sendCloudMessage(access, message),
    stage: async (file, signal) => {
      const uploaded = await uploadCloudMedia(access, file, signal);
      return uploaded.ok ? { ok: true, content: { mediaId: uploaded.mediaId } } : uploaded;
    },
  };
}

/**
 * Gateway credentials: the instance's token, else the operator's key. The key gives access to all instances, so it is
 * used only if the installation has a single organization.
 */
export async function gatewayAccess(ctx: Ctx, number: NumberAccess): Promise<{ instance: string; apiKey: string }> {
  const { GATEWAY_BASE_URL, GATEWAY_API_KEY } = env();
  if (GATEWAY_BASE_URL === undefined)
    throw new ConflictError("gateway_not_configured", "No WhatsApp gateway is configured");
  const apiKey =
    number.accessToken ??
    (GATEWAY_API_KEY && (await unsafeFindOnlyOrganization()) === ctx.orgId ? GATEWAY_API_KEY : null);
  if (apiKey === null || number.gatewayInstanceName === null) throw numberWithoutToken();
  return { instance: number.gatewayInstanceName, apiKey };
}
