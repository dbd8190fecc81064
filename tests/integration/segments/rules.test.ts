import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toTitleCase } from "../../../lib/core/title-case.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  countSegment,
  createSegment,
  deleteSegment,
  exportSegment,
  getSegment,
  previewSegment,
  SegmentRules,
} from "../../../lib/segments/index.ts";
import type { SegmentRule } from "../../../lib/segments/schemas.ts";
import { analyze } from "../../support/analyze.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { isFull } from "../../support/figures.ts";
import { seeded } from "../../support/seeded.ts";
import { isReachable, matchesPart, matchesRules, type Person } from "../../support/segment-oracle.ts";
import { randomRules } from "../../support/segment-rules.ts";
import { openSegmentWorld, type SegmentWorld } from "../../support/segment-world.ts";

const SETS_A_CASE = isFull() ? 50 : 20;
const CASES = 10;

let world: SegmentWorld;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  world = await openSegmentWorld();
  await analyze();
});
afterAll(() => recorder.close());

function scopeOf({ shop }: SegmentWorld) {
  const { F01 = "", F02 = "", F91 = "" } = shop.stores;
  return { today: "2026-11-20", storeGroups: [[F01, F91], [F02]] };
}

const oracle = (people: readonly Person[], rules: readonly SegmentRule[]) =>
  people.filter((person) => matchesRules(person, rules, scopeOf(world)));

function expectedPreview(people: readonly Person[], rules: readonly SegmentRule[]) {
  const found = oracle(people, rules);
  const count = (part: Parameters<typeof matchesPart>[1]) =>
    people.filter((person) => matchesPart(person, part, scopeOf(world))).length;
  return {
    timedOut: false,
    count: found.length,
    reach: {
      whatsapp: found.filter((person) => isReachable(person, "whatsapp")).length,
      email: found.filter((person) => isReachable(person, "email")).length,
    },
    clauses: rules.map((rule) => ({ count: count(rule), parts: rule.filters.map(count) })),
  };
}

async function namesInExport(ctx: Ctx, id: string): Promise<string[]> {
  const { csv } = await exportSegment(ctx, { id });
  const [, ...lines] = (await new Response(csv).text()).trimEnd().split("\r\n");
  return lines.map((line) => line.split(";")[0] ?? "").sort();
}

const namesOf = (people: readonly Person[]) =>
  people.map(({ name }) => (name === null ? "" : toTitleCase(name))).sort();

describe("[D11] random rule sets compared with an in-memory evaluator", () => {
  it.concurrent.each(Array.from({ length: CASES }, (_, n) => n))("match the same customers, part %i", async (part) => {
    const random = seeded(1_000 + part);
    const { ctx } = world.shop;
    for (let n = 0; n < SETS_A_CASE; n += 1) {
      const rules = randomRules(random, world);
      const context = JSON.stringify(rules);
      expect(SegmentRules.parse({ rules }), context).toEqual({ rules });
      const found = oracle(world.people, rules);
      expect(await previewSegment(ctx, { rules }), context).toMatchObject(expectedPreview(world.people, rules));
      const { id } = await createSegment(ctx, { name: `Conjunto ${part}-${n}`, rules });
      expect(await countSegment(ctx, id), context).toBe(found.length);
      expect(await getSegment(ctx, { id })).toMatchObject({ size: found.length });
      expect(await namesInExport(ctx, id), context).toEqual(namesOf(found));
      await deleteSegment(ctx, { id });
    }
  });

  it("match the same customers within the user's stores, aliases included", async () => {
    const ctx = world.shop.as(["app:segments"], ["F01"]);
    const { F01, F91 } = world.shop.stores;
    const people = world.people.filter(({ storeId }) => storeId === F01 || storeId === F91);
    const random = seeded(5);
    for (let n = 0; n < SETS_A_CASE; n += 1) {
      const rules = randomRules(random, world);
      expect(await previewSegment(ctx, { rules }), JSON.stringify(rules)).toMatchObject(expectedPreview(people, rules));
    }
  });
});

describe("sales of a window", () => {
  const NEW_YEAR = { from: "2026-01-01", to: "2026-11-20" };
  let shop: CustomerShop;

  beforeAll(async () => {
    shop = await CustomerShop.open();
    const people = ["Ana", "Bia", "Caio", "Duda", "Eva"];
    await shop.register(people.map((name) => shop.record("F01", name, { name })));
    // The first moment of the window in UTC−3, a return of an older purchase, the last moment before, nothing, and later.
    await shop.sell("F01:Ana", [{ at: "2026-01-01T03:00:00Z", cents: 10_000 }]);
    await shop.sell("F01:Bia", [
      { at: "2025-06-01T12:00:00Z", cents: 30_000 },
      { at: "2026-02-01T12:00:00Z", cents: -5_000 },
    ]);
    await shop.sell("F01:Caio", [{ at: "2026-01-01T02:59:59.999Z", cents: 10_000 }]);
    await shop.sell("F01:Eva", [
      { at: "2026-03-01T12:00:00Z", cents: 4_000 },
      { at: "2026-11-21T12:00:00Z", cents: 50_000 },
    ]);
  });

  it.each([
    ["spent", "gt", 0, ["Ana", "Eva"]],
    ["spent", "gt", -0.001, ["Ana", "Caio", "Duda", "Eva"]],
    ["spent", "gt", -50, ["Ana", "Caio", "Duda", "Eva"]],
    ["spent", "gte", 0, ["Ana", "Caio", "Duda", "Eva"]],
    ["spent", "gte", 40, ["Ana", "Eva"]],
    ["spent", "gte", -50, ["Ana", "Bia", "Caio", "Duda", "Eva"]],
    ["spent", "lt", 0, ["Bia"]],
    ["spent", "lt", 40, ["Bia", "Caio", "Duda"]],
    ["spent", "lte", -50, ["Bia"]],
    ["spent", "lte", -0.001, ["Bia"]],
    ["spent", "lte", 0, ["Bia", "Caio", "Duda"]],
    ["spent", "lte", 40, ["Bia", "Caio", "Duda", "Eva"]],
    ["spent", "eq", 0, ["Caio", "Duda"]],
    ["spent", "eq", -50, ["Bia"]],
    ["spent", "neq", 100, ["Bia", "Caio", "Duda", "Eva"]],
    ["spent", "between", [-50, 0], ["Bia", "Caio", "Duda"]],
    ["spent", "between", [-50, 40], ["Bia", "Caio", "Duda", "Eva"]],
    ["spent", "between", [40, 100], ["Ana", "Eva"]],
    ["orders", "eq", 0, ["Bia", "Caio", "Duda"]],
    ["orders", "gte", 1, ["Ana", "Eva"]],
    ["orders", "lt", 1, ["Bia", "Caio", "Duda"]],
  ] as const)("%s %s %j", async (field, operator, value, expected) => {
    const filter = { category: "purchase", field, operator, value: structuredClone(value), window: NEW_YEAR };
    for (const negate of [false, true]) {
      const rules = [{ logic: "AND", negate, filters: [filter] }] as SegmentRule[];
      const { sample } = (await previewSegment(shop.ctx, { rules })) as { sample: { name: string }[] };
      const all = ["Ana", "Bia", "Caio", "Duda", "Eva"];
      const wanted = all.filter((name) => (expected as readonly string[]).includes(name) !== negate);
      expect(sample.map(({ name }) => name).sort()).toEqual(wanted);
    }
  });
});

describe("part of a name", () => {
  const NAMES = ["Ana Cem% Lima", "Ana Cem Lima", "Rui _São_ Sá", "Rui XSãoX Sá", "Zé A\\B\\C", "Zé A.B.C", "Bo"];
  let shop: CustomerShop;
  let other: CustomerShop;

  beforeAll(async () => {
    [shop, other] = await Promise.all([CustomerShop.open(), CustomerShop.open()]);
    for (const one of [shop, other])
      await one.register(
        NAMES.map((name, at) => one.record("F01", String(at), { name, email: `cem-lima-${at}@loja.test` })),
      );
  });

  it.each([
    ["cem%", ["Ana Cem% Lima"]],
    ["CÉM", ["Ana Cem Lima", "Ana Cem% Lima"]],
    [" lima", ["Ana Cem Lima", "Ana Cem% Lima"]],
    ["_sao_", ["Rui _São_ Sá"]],
    ["a\\b\\c", ["Zé A\\B\\C"]],
    ["a.b.c", ["Zé A.B.C"]],
    ["cem-lima", []],
    ["@loja", []],
    ["bo", ["Bo"]],
    ["é", ["Ana Cem Lima", "Ana Cem% Lima", "Zé A.B.C", "Zé A\\B\\C"]],
  ])("%j is found as written, without case and accents, in names only", async (value, expected) => {
    const filter = { category: "characteristic", field: "name", operator: "contains", value } as const;
    for (const negate of [false, true]) {
      const rules: SegmentRule[] = [{ logic: "AND", negate, filters: [filter] }];
      const { sample } = (await previewSegment(shop.ctx, { rules })) as { sample: { name: string }[] };
      const wanted = NAMES.filter((name) => expected.includes(name) !== negate);
      expect(sample.map(({ name }) => name).sort()).toEqual(wanted.sort());
    }
  });
});
