import type { Ctx } from "../../lib/platform/ctx.ts";
import {
  type GatewayInstance,
  type GraphNumber,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from "../../sandbox/index.ts";

/**
 * Both WhatsApp providers, as this process's `WHATSAPP_GRAPH_URL` and `GATEWAY_BASE_URL`. Call it at the top of
 * `beforeAll`, before any code reads the configuration.
 */
export async function startProviders(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ size: { customers: 20 }, ...options });
  const urls = { WHATSAPP_GRAPH_URL: sandbox.graphUrl, GATEWAY_BASE_URL: sandbox.gatewayUrl };
  Object.assign(process.env, { ...urls, GATEWAY_API_KEY: sandbox.messaging.directory.secret });
  const { env } = await import("../../lib/platform/env.ts");
  if (env().WHATSAPP_GRAPH_URL !== sandbox.graphUrl)
    throw new Error("The configuration was read before the providers were started");
  return sandbox;
}

/** A number known to the provider and registered by the organization, different from other suites' numbers. */
export async function addCloudNumber(
  { messaging }: Sandbox,
  ctx: Ctx,
  storeId: string,
  fields: Partial<GraphNumber> = {},
): Promise<{ id: string; number: GraphNumber }> {
  const { addWhatsappNumber } = await import("../../lib/stores/index.ts");
  const number = messaging.directory.addNumber(fields);
  const { phoneNumberId, wabaId, token: accessToken } = number;
  const typed = { storeId, provider: "cloud_official" as const, phoneNumberId, wabaId, accessToken };
  return { id: (await addWhatsappNumber(ctx, typed)).id, number };
}

export async function addGatewayNumber(
  { messaging }: Sandbox,
  ctx: Ctx,
  storeId: string,
  fields: Partial<GatewayInstance> = {},
): Promise<{ id: string; instance: GatewayInstance }> {
  const { addWhatsappNumber } = await import("../../lib/stores/index.ts");
  const instance = messaging.directory.addInstance(fields);
  const typed = { storeId, provider: "gateway" as const, gatewayInstanceName: instance.name };
  return { id: (await addWhatsappNumber(ctx, { ...typed, accessToken: instance.token })).id, instance };
}
