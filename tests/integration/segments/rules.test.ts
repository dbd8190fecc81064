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
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { seeded } from "../../support/seeded.ts";
import { isReachable, matchesPart, matchesRules, type Person } from "../../support/segment-oracle.ts";
import { randomRules } from "../../support/segment-rules.ts";
import { openSegmentWorld, type SegmentWorld } from "../../support/segment-world.ts";

const SETS_A_CASE = 50;
const CASES = 10;

let world: SegmentWorld;
let recorder: EventRecorder;

beforeAll(async () => {
  recorder = await recordEvents();
  world = await openSegmentWorld();
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

describe("random rule sets compared with an in-memory evaluator", () => {
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
