import type { Clock } from "../calendar.ts";
import { createChain } from "./branches.ts";
import type { Kinship } from "./people/person.ts";
import { openShop, type Shop } from "./shop.ts";
import { loadDataset } from "./sources/dataset.ts";
import { generateLedger, type ShopSize } from "./sources/generator.ts";

/** An organization in the ERP. `shop` is set once loaded. */
export type Tenant = { username: string; password: string; shop: Shop | undefined };

export type AuroraOptions = { dataset: string | undefined; size: ShopSize; seed: number; clock: Clock };

export const BELA_USERNAME = "bela";
const BELA_SIZE: ShopSize = { customers: 400, invoices: 2200, days: 374, products: 600 };

const AURORA = createChain("Aurora", [
  ["Paulista", "São Paulo"],
  ["Cambuí", "Campinas"],
  ["Ipanema", "Rio de Janeiro"],
  ["Savassi", "Belo Horizonte"],
  ["Batel", "Curitiba"],
  ["Moinhos", "Porto Alegre"],
  ["Barra", "Salvador"],
  ["Online", "São Paulo"],
]);

const BELA = createChain("Bela", [
  ["Boa Viagem", "Recife"],
  ["Aldeota", "Fortaleza"],
  ["Online", "Recife"],
]);

/** A chain with 4,372 distinct customers: no phone and no CPF occurs twice. */
export async function loadAurora({ dataset, size, seed, clock }: AuroraOptions): Promise<Shop> {
  const ledger = dataset === undefined ? await generateLedger(size, seed, clock) : await loadDataset(dataset, clock);
  return openShop({ world: `aurora-${seed}`, chain: AURORA, ledger }, clock);
}

/** A small chain with realistic duplicates: shared family phones, and people registered twice. */
export async function loadBela(seed: number, clock: Clock): Promise<Shop> {
  const ledger = await generateLedger(BELA_SIZE, seed + 1, clock);
  return openShop({ world: `bela-${seed}`, chain: BELA, ledger, kinship }, clock);
}

// Of 20 consecutive customers, three share a phone; of 50, two are one person registered at two branches.
function kinship(customerId: number): Kinship {
  const inFamily = customerId % 20;
  const inPair = customerId % 50;
  return {
    ...(inFamily < 3 && { phoneOf: customerId - inFamily }),
    ...((inPair === 31 || inPair === 32) && { taxIdOf: customerId - (inPair - 31) }),
  };
}
