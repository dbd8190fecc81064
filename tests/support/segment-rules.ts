import { RFM_SEGMENTS } from "../../lib/customers/names.ts";
import { SEGMENT_FIELDS, SEGMENT_OPERATORS, type SegmentOperator, segmentField } from "../../lib/segments/names.ts";
import type { SegmentFilter, SegmentRule, SegmentWindow } from "../../lib/segments/schemas.ts";
import type { Random } from "./seeded.ts";
import { POOLS, type SegmentWorld } from "./segment-world.ts";

type Scalar = string | number | boolean;
const RELATIVE = [
  "hoje",
  "ontem",
  "este_mes",
  "mes_passado",
  "ultimo_ano",
  "ultimos_3_dias",
  "ultimos_30_dias",
  "ultimos_2_meses",
];
const DAYS = ["2026-11-20", "2026-11-19", "2026-10-31", "2026-01-01", "2025-11-20", "1985-05-15"];
const FIELDS = Object.entries(SEGMENT_FIELDS).flatMap(([category, fields]) =>
  Object.keys(fields).map((field) => ({ category, field })),
);

/** A valid random rule set: every field and operator, nested groups, negations. */
export function randomRules(random: Random, world: SegmentWorld): SegmentRule[] {
  return Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, () => randomRule(random, world, 1));
}

function randomRule(random: Random, world: SegmentWorld, depth: number): SegmentRule {
  const isDeep = depth < 3;
  const filters = Array.from({ length: 1 + random.below(3) }, () =>
    isDeep && random.below(4) === 0 ? randomRule(random, world, depth + 1) : randomFilter(random, world),
  );
  const negate = random.pick([undefined, undefined, false, true]);
  return { logic: random.pick(["AND", "OR"]), ...(negate === undefined ? {} : { negate }), filters };
}

export function randomFilter(
  random: Random,
  world: SegmentWorld,
  { category, field } = random.pick(FIELDS),
): SegmentFilter {
  const known = segmentField(category, field);
  if (!known) throw new Error(`No field ${category}.${field}`);
  const operator = random.pick<SegmentOperator>(SEGMENT_OPERATORS[known.type]);
  const value = valueFor(random, world, field, operator);
  const window = known.isWindowed && random.below(4) > 0 ? randomWindow(random) : undefined;
  return { category, field, operator, ...(value === undefined ? {} : { value }), ...(window ? { window } : {}) };
}

function valueFor(random: Random, world: SegmentWorld, field: string, operator: string): SegmentFilter["value"] {
  const one = () => oneValue(random, world, field);
  if (operator === "isNull" || operator === "isNotNull") return undefined;
  if (operator === "in" || operator === "notIn") return Array.from({ length: 1 + random.below(3) }, one);
  if (operator === "between") return [one(), one()].sort(byValue) as string[] | number[];
  if (operator === "contains" || operator === "startsWith") return partOf(random, String(one()));
  if (field in SEGMENT_FIELDS.engagement && random.below(2) === 0) return [one(), one()];
  return one();
}

function byValue(a: Scalar, b: Scalar): number {
  return typeof a === "number" ? a - Number(b) : String(a).localeCompare(String(b));
}

/** A substring of a value, sometimes in another case. */
function partOf(random: Random, text: string): string {
  const from = random.pick([0, 0, 1, 2]);
  const part = text.slice(from, from + 1 + random.below(5));
  if (part === "") return text;
  return random.below(2) === 0 ? part : part.toUpperCase();
}

function oneValue(random: Random, { shop, people, campaignIds, sellerIds }: SegmentWorld, field: string): Scalar {
  const stores = () => random.pick([...Object.values(shop.stores), crypto.randomUUID()]);
  const values: Record<string, () => Scalar> = {
    customerId: () => random.pick([...people.map(({ id }) => id), crypto.randomUUID()]),
    rfmStatus: () => random.pick(RFM_SEGMENTS),
    name: () => random.pick([...POOLS.name, "Maria Ana 17", "100%", "_"]),
    city: () => random.pick([...POOLS.city, "Manaus"]),
    state: () => random.pick([...POOLS.state, "AC"]),
    zipCode: () => random.pick([...POOLS.zipCode, "99999999"]),
    neighborhood: () => random.pick([...POOLS.neighborhood, "Lapa"]),
    birthMonth: () => 1 + random.below(12),
    phoneType: () => random.pick(["MOBILE", "LANDLINE"]),
    storeId: stores,
    preferredStoreId: stores,
    preferredSellerId: () => random.pick(sellerIds),
    productCode: () => random.pick(["C0", "C1", "C2", "C3", "C9"]),
    brand: () => random.pick([...POOLS.brand, "Outra"]),
    department: () => random.pick(POOLS.department),
    collection: () => random.pick(POOLS.collection),
    totalSpent: () => random.pick([-10, 0, 10, 49.99, 100, 250.5, 600, 1000]),
    spent: () => random.pick([-10, 0, 10, 49.99, 100, 250.5, 600]),
    averageTicket: () => random.pick([0, 10, 83.33, 100, 250.5]),
    orderCount: () => random.below(7),
    orders: () => random.below(4) - 1,
    daysSinceLastOrder: () => random.pick([-1, 0, 1, 2, 30, 31, 400, 2_000_000_000]),
    birthDate: () => random.pick([...DAYS, ...RELATIVE]),
    lastOrder: () => random.pick([...DAYS, ...RELATIVE]),
    firstOrder: () => random.pick([...DAYS, ...RELATIVE]),
  };
  const make = values[field];
  if (make) return make();
  return field in SEGMENT_FIELDS.engagement ? random.pick([...campaignIds, "any"]) : random.below(2) === 0;
}

function randomWindow(random: Random): SegmentWindow {
  if (random.below(2) === 0) return random.pick(RELATIVE);
  const [from, to] = [random.pick(DAYS), random.pick(DAYS)].sort() as [string, string];
  return { from, to };
}
