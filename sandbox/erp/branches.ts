import { createRandom } from "../random.ts";
import { digitsOf } from "./ledger.ts";
import { fullName } from "./people/names.ts";
import { CITIES, type City } from "./people/places.ts";
import type { FilialRow, FuncionarioRow } from "./wire.ts";

const SELLERS_PER_BRANCH = 5;

export type Branch = { code: string; place: string; city: City; isEcommerce: boolean };
export type Chain = { name: string; branches: Branch[] };

/** The branches of a chain; the last one is the online shop. */
export function createChain(name: string, places: ReadonlyArray<readonly [place: string, city: string]>): Chain {
  const branches = places.map(([place, cityName], at) => {
    const city = CITIES.find(({ cidade }) => cidade === cityName);
    if (!city) throw new Error(`Unknown city ${cityName}`);
    return { code: `F${String(at + 1).padStart(2, "0")}`, place, city, isEcommerce: at === places.length - 1 };
  });
  return { name, branches };
}

export function branchOf(chain: Chain, customerId: number | null, invoiceNumber: string): Branch {
  const branch = chain.branches[(customerId ?? digitsOf(invoiceNumber)) % chain.branches.length];
  if (!branch) throw new Error("A chain needs at least one branch");
  return branch;
}

export function sellerIdOf(branchCode: string, invoiceNumber: string): string {
  return `${branchCode}-${(digitsOf(invoiceNumber) % SELLERS_PER_BRANCH) + 1}`;
}

export function toFilialRow(chain: Chain, branch: Branch): FilialRow {
  return {
    filial: branch.code,
    nome_fantasia: `${chain.name} ${branch.place}`,
    razao_social: `${chain.name} Comércio de Presentes Ltda`,
    cidade: branch.city.cidade,
    uf: branch.city.uf,
    ativo: true,
    ecommerce: branch.isEcommerce,
  };
}

export function sellersOf(chain: Chain, branch: Branch): FuncionarioRow[] {
  return Array.from({ length: SELLERS_PER_BRANCH }, (_, at) => {
    const id = `${branch.code}-${at + 1}`;
    return {
      id_funcionario: id,
      nome: fullName(createRandom(chain.name, "seller", id)),
      email: `${id.toLowerCase()}@${chain.name.toLowerCase()}.test`,
      filial: branch.code,
      status: "ATIVO",
    };
  });
}
