import type { Balcao } from "../src/index.ts";

/** What a seller sees when a customer says a phone or CPF. */
export type AtTheTill = { name: string; group: string; advice: string; lastOrder: string | null; orderCount: number };

const ADVICE: Record<string, string> = {
  champions: "One of the best customers: show what is new first.",
  loyal_customers: "Buys often: offer what goes with the last purchase.",
  at_risk: "Has not bought for long: ask what was missing.",
  cant_lose_them: "Bought much and stopped: call the manager.",
};

/** Null if nobody, or more than one customer, has this phone or CPF. */
export async function findAtTheTill(balcao: Balcao, phoneOrCpf: string): Promise<AtTheTill | null> {
  const digits = phoneOrCpf.replace(/\D/g, "");
  if (digits.length < 10) return null;
  const { data, total } = await balcao.get("/customers", { query: { q: digits, limit: 1 } });
  const [customer] = data;
  if (!customer || total > 1) return null;
  const { name, rfmStatus, lastOrder, orderCount } = customer;
  const advice = ADVICE[rfmStatus] ?? "Welcome them by name.";
  return { name: name ?? "Cliente", group: rfmStatus, advice, lastOrder, orderCount };
}
