import { endHorizon, endWindow } from "../../../scripts/stack/demo-windows.ts";
import { syncSales } from "./campaigns.ts";
import { addRows } from "./sandbox.ts";

const AREA = "19";

/** Customers of a town unique to this run, each with a mobile phone and no purchase yet; returns the town. */
export async function plantTown(people: number): Promise<string> {
  const stamp = Date.now() % 1_000_000;
  const town = `Vila ${[...String(stamp)].map((digit) => "abcdefghij".charAt(Number(digit))).join("")}`;
  const rows = Array.from({ length: people }, (_, n) => ({
    id_cliente: String(1_100_000_000 + stamp * 1_000 + n),
    filial: "F01",
    nome: `Moradora ${n} da ${town}`,
    ddd: AREA,
    celular: `9${String(40_000_000 + ((stamp * people + n) % 50_000_000))}`,
    cidade: town,
    uf: "SP",
  }));
  await addRows("clientes", rows);
  await syncSales();
  return town;
}

/** Whether the simulated customers have done all they do with the messages so far. */
export async function areQuiet(): Promise<boolean> {
  const answer = await fetch(`${process.env.E2E_SANDBOX_URL}/control/webhooks`);
  return ((await answer.json()) as { scheduled: number }).scheduled === 0;
}

/** Ends the window and the A/B test of a send, as if they had run for their whole time. */
export async function endAll(campaignId: string): Promise<void> {
  const databaseUrl = process.env.E2E_DATABASE_URL ?? "";
  await endHorizon(databaseUrl, campaignId);
  await endWindow(databaseUrl, campaignId);
}

type Stated = { effect: { purchaseRate: number; messages: { contains: string; purchaseRate: number }[] } };

/** By how much a message truly raises the share of buyers: one without, and one with these words. */
export async function readTrueEffect(contains: string): Promise<{ plain: number; liked: number }> {
  const { effect } = (await (await fetch(`${process.env.E2E_SANDBOX_URL}/control/people`)).json()) as Stated;
  const liked = effect.messages.find((message) => message.contains === contains);
  if (!liked) throw new Error(`The simulated customers do not know “${contains}”`);
  return { plain: effect.purchaseRate, liked: liked.purchaseRate };
}
