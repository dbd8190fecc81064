import { addSale } from "../erp/add-sales.ts";
import type { Tenant } from "../erp/tenants.ts";
import type { ClienteRow } from "../erp/wire.ts";

type ShopName = "aurora" | "bela";
type Buyer = { customerId: number; branch: string };

/** Finds the shop's customer for a phone or e-mail address, so that purchases belong to the right customer. */
export class Buyers {
  readonly #tenants: readonly Tenant[];
  readonly #known = new Map<ShopName, { upTo: number; byName: Map<string, Buyer> }>();

  constructor(tenants: readonly Tenant[]) {
    this.#tenants = tenants;
  }

  /** Makes a purchase now, in the customer's store; returns false if no customer has this phone or address. */
  buy(shopName: ShopName, phoneOrAddress: string): boolean {
    const shop = this.#tenants[shopName === "aurora" ? 0 : 1]?.shop;
    const buyer = this.#find(shopName, phoneOrAddress);
    if (!shop || buyer === undefined) return false;
    const { customerId, branch } = buyer;
    const isKnown = shop.chain.branches.some(({ code }) => code === branch);
    addSale(shop, isKnown ? { customerId, branch } : { customerId });
    return true;
  }

  #find(shopName: ShopName, phoneOrAddress: string): Buyer | undefined {
    const shop = this.#tenants[shopName === "aurora" ? 0 : 1]?.shop;
    const known = this.#known.get(shopName) ?? { upTo: 0, byName: new Map<string, Buyer>() };
    this.#known.set(shopName, known);
    if (shop && shop.logs.clientes.lastTransId > known.upTo) {
      const query = {
        filial: undefined,
        firstDay: undefined,
        lastDay: undefined,
        page: 1,
        limit: Number.MAX_SAFE_INTEGER,
      };
      const { dados } = shop.logs.clientes.page({ ...query, transId: known.upTo });
      for (const row of dados as ClienteRow[]) remember(known.byName, row);
      known.upTo = shop.logs.clientes.lastTransId;
    }
    return known.byName.get(nameOf(phoneOrAddress));
  }
}

/** The first customer to register keeps a shared phone. */
function remember(byName: Map<string, Buyer>, { id_cliente, filial, ddd, celular, email }: ClienteRow): void {
  const id = Number(id_cliente);
  if (!Number.isSafeInteger(id)) return;
  for (const name of [nameOf(`${ddd ?? ""}${celular ?? ""}`), nameOf(email ?? "")])
    if (name !== "" && !byName.has(name)) byName.set(name, { customerId: id, branch: filial });
}

/** A lower-case e-mail address; or area code and last eight digits of a phone, without any prefix. */
function nameOf(phoneOrAddress: string): string {
  if (phoneOrAddress.includes("@")) return phoneOrAddress.toLowerCase();
  const digits = phoneOrAddress.replace(/\D/g, "").replace(/^0+/, "");
  const national = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
  return national.length < 10 ? "" : national.slice(0, 2) + national.slice(-8);
}
