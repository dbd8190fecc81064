import { type Balcao, BalcaoError } from "../src/index.ts";

type Outcome = { started: true } | { started: false; problems: string[] };

/**
 * Starts a campaign that people have prepared, when your shop decides so: a product is back, a sale begins. `occasion` is
 * the id of that decision: the same one starts nothing twice within 24 hours.
 */
export async function startCampaign(balcao: Balcao, campaignId: string, occasion: string): Promise<Outcome> {
  const path = { id: campaignId };
  const { sendable, problems } = await balcao.get("/campaigns/{id}/checks", { path });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (!sendable) return { started: false, problems: errors.map(({ code }) => code) };
  try {
    await balcao.post("/campaigns/{id}/send", { path, idempotencyKey: occasion });
    return { started: true };
  } catch (error) {
    if (!(error instanceof BalcaoError) || error.status !== 409) throw error;
    return { started: false, problems: [error.code] };
  }
}

type Buyer = { storeCode: string; externalId: string; name: string; phone?: string; email?: string };

/** Adds or changes a customer of the shop. `installation` is a client with INTERNAL_API_KEY, on a server of yours. */
export async function registerBuyer(installation: Balcao, organizationId: string, buyer: Buyer): Promise<void> {
  await installation.post("/webhooks/automation", {
    body: { action: "customer.upsert", data: { organizationId, ...buyer } },
  });
}
