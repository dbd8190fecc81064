import type { FuncionarioRow, TransacaoRow } from "../../sandbox/erp/wire.ts";

export type ErpFacts = {
  sellers: readonly FuncionarioRow[];
  sales: readonly TransacaoRow[];
  /** Branch → the branch it reports with. */
  principalOf: (branch: string) => string;
  /** The branches where each customer is registered. */
  homesOf: (customer: string) => readonly string[];
  customerOf: (client: string) => string;
  /** ISO 8601 with −03:00; older purchases don't count for the preferred seller. */
  recentSince: string;
};

export type Preference = { store: string | null; seller: string | null };
type Sold = { seller: FuncionarioRow; cents: number; last: number; recent: number; recentCount: number };

/** The two preferences of every buyer, computed in memory from the ERP's raw rows, one customer at a time. */
export function preferencesOf(facts: ErpFacts): Map<string, Preference> {
  const byCustomer = Map.groupBy(
    facts.sales.filter(({ id_cliente, id_funcionario }) => id_cliente !== null && id_funcionario !== null),
    ({ id_cliente }) => facts.customerOf(id_cliente ?? ""),
  );
  const preferences = new Map<string, Preference>();
  for (const [customer, sales] of byCustomer) {
    const sold = [...Map.groupBy(sales, ({ id_funcionario }) => id_funcionario ?? "")].map(([id, own]) =>
      sum(sellerOf(facts, id), own, facts),
    );
    const homes = new Set(facts.homesOf(customer).map(facts.principalOf));
    const candidates = sold.filter(
      ({ seller, recent }) => recent > 0 && seller.status === "ATIVO" && homes.has(facts.principalOf(seller.filial)),
    );
    preferences.set(customer, {
      store: best(sold, (one) => [one.cents, one.last])?.seller.filial ?? null,
      seller: best(candidates, (one) => [one.recent, one.recentCount])?.seller.id_funcionario ?? null,
    });
  }
  return preferences;
}

function sellerOf({ sellers }: ErpFacts, id: string): FuncionarioRow {
  const seller = sellers.find(({ id_funcionario }) => id_funcionario === id);
  if (!seller) throw new Error(`The ERP has no seller ${id}`);
  return seller;
}

function sum(seller: FuncionarioRow, sales: readonly TransacaoRow[], { recentSince }: ErpFacts): Sold {
  const since = Date.parse(recentSince);
  const bought = sales.filter(({ tipo, data }) => tipo === "VENDA" && Date.parse(data) >= since);
  return {
    seller,
    cents: sales.reduce((total, { valor }) => total + Math.round(valor * 100), 0),
    last: Math.max(...sales.map(({ data }) => Date.parse(data))),
    recent: Math.max(0, ...bought.map(({ data }) => Date.parse(data))),
    recentCount: bought.length,
  };
}

/** The entry with the highest figures, compared in order; ties go to the lower ERP number. */
function best(sold: readonly Sold[], figures: (one: Sold) => readonly number[]): Sold | undefined {
  return sold.toSorted((a, b) => {
    const differences = figures(a).map((figure, index) => (figures(b)[index] ?? 0) - figure);
    return (
      differences.find((difference) => difference !== 0) ?? (a.seller.id_funcionario < b.seller.id_funcionario ? -1 : 1)
    );
  })[0];
}
