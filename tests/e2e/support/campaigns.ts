import type { Locator } from "@playwright/test";
import { runFullSync } from "../../../scripts/stack/first-sync.ts";
import { ADMIN } from "./people.ts";
import { addRows, addSales } from "./sandbox.ts";

/** Three customers of a town unique to this run: one buys, one opts out, one has no mobile phone. */
export type Audience = { town: string; buyer: Reader; refuser: Reader; unreachable: Reader };
/** `phone`: area code and number. */
export type Reader = { id: number; name: string; phone: string; email: string };

const AREA = "19";
/** A little longer than the button requires. */
const HELD_MS = 1_300;

export async function plantAudience(): Promise<Audience> {
  const stamp = Date.now() % 10_000_000;
  const id = 930_000_000 + stamp * 10;
  const word = [...String(stamp)].map((digit) => "abcdefghij".charAt(Number(digit))).join("");
  const surname = word.charAt(0).toUpperCase() + word.slice(1);
  const town = `Vila ${surname}`;
  const reader = (nth: number, name: string, prefix: string): Reader => ({
    id: id + nth,
    name,
    phone: `${AREA}${prefix}${String(1_000_000 + ((stamp + nth) % 9_000_000))}`,
    email: `${name.split(" ")[0]?.toLowerCase()}.${stamp}@campanha.example`,
  });
  const buyer = reader(1, `Clara Compradora ${surname}`, "96");
  const refuser = reader(2, `Otávio Recusa ${surname}`, "95");
  const unreachable = reader(3, `Fixa da Silva ${surname}`, "3");
  await addRows(
    "clientes",
    [buyer, refuser, unreachable].map(({ id: customerId, name, phone, email }) => ({
      id_cliente: String(customerId),
      filial: "F01",
      nome: name,
      ddd: AREA,
      celular: phone.slice(AREA.length),
      email,
      cidade: town,
      uf: "SP",
    })),
  );
  for (const { id: customerId } of [buyer, refuser, unreachable])
    await addSales({ customerId, branch: "F01", total: 100 });
  await syncSales();
  return { town, buyer, refuser, unreachable };
}

/** Sends: the final confirmation button must be held. */
export function hold(button: Locator): Promise<void> {
  return button.click({ delay: HELD_MS });
}

/** Syncs the ERP's sales into the product. */
export function syncSales(): Promise<unknown> {
  return runFullSync(process.env.E2E_URL ?? "", ADMIN, () => undefined);
}
