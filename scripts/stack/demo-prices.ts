import { readJson, signIn } from "./sign-in.ts";
import type { Stack } from "./start-stack.ts";

/** Of the demo only, in the size of real prices: an organization enters its own. */
const PRICES = [
  { tariff: "cloud_marketing", price: 0.3625, chargedPer: "delivered", isFreeInReplyWindow: false },
  { tariff: "cloud_utility", price: 0.0417, chargedPer: "delivered", isFreeInReplyWindow: true },
  { tariff: "gateway", price: 0.05, chargedPer: "sent", isFreeInReplyWindow: false },
  { tariff: "email", price: 0.00055, chargedPer: "sent", isFreeInReplyWindow: false },
];

/** Gives one organization prices and a margin; the other shows how costs look without. Keeps existing ones. */
export async function addDemoPrices({ url }: Stack): Promise<void> {
  const call = signIn(url, "admin@aurora.test");
  const settings = (await readJson(await call("/api/settings/costs"))) as { prices: unknown[] };
  if (settings.prices.length > 0) return;
  const send = async (path: string, method: string, body: unknown) =>
    readJson(await call(path, { method, body: JSON.stringify(body) }));
  for (const price of PRICES) await send("/api/settings/costs/prices", "POST", { ...price, validFrom: "2024-01-01" });
  await send("/api/settings/costs", "PUT", { marginPercent: 45 });
}
