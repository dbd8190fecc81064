import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createOrganization } from "../../support/factories.ts";

const PEOPLE = 100_000;
/** Quantiles of the chi-square distribution that chance exceeds once in a million runs. */
const CHI_SQUARE = { 19: 64.4, 99: 181 };

let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await createOrganization("Sorteio"));
});

/** Customers per bucket, of a hundred. */
async function bucketsOf(draw: string, ids: readonly string[]): Promise<number[]> {
  const rows = await ctx.db.rows<{ bucket: number }>(
    "SELECT assignment_bucket($1, id) AS bucket FROM unnest($2::uuid[]) AS id",
    [draw, ids],
  );
  const counts = Array.from({ length: 100 }, () => 0);
  for (const { bucket } of rows) counts[Math.floor(bucket / 100)] = (counts[Math.floor(bucket / 100)] ?? 0) + 1;
  return counts;
}

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe("assignment to the arms", () => {
  it("spreads random ids, and ids in sequence as the database creates them, evenly over the buckets", async () => {
    const random = Array.from({ length: PEOPLE }, () => randomUUID());
    const [created] = await ctx.db.rows<{ ids: string[] }>(
      "SELECT array_agg(uuid_v7()) AS ids FROM generate_series(1, $1)",
      [PEOPLE],
    );
    for (const ids of [random, created?.ids ?? []]) {
      const counts = await bucketsOf("organization:campaign:1", ids);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PEOPLE);
      expect(chiSquare(counts)).toBeLessThan(CHI_SQUARE[99]);
    }
  });

  it("is the same for the same send, and independent of every other send", async () => {
    const rows = await ctx.db.rows<{ first: number; again: number; next: number }>(
      `SELECT assignment_bucket('a:1', id) AS first, assignment_bucket('a:1', id) AS again,
         assignment_bucket('a:2', id) AS next
       FROM (SELECT uuid_v7() AS id FROM generate_series(1, $1)) AS people`,
      [PEOPLE],
    );
    expect(rows.every(({ first, again }) => first === again)).toBe(true);
    const heldOut = rows.filter(({ first }) => first < 2_000);
    const next = Array.from({ length: 20 }, () => 0);
    for (const row of heldOut) next[Math.floor(row.next / 500)] = (next[Math.floor(row.next / 500)] ?? 0) + 1;
    expect(heldOut.length).toBeGreaterThan(PEOPLE * 0.19);
    expect(chiSquare(next)).toBeLessThan(CHI_SQUARE[19]);
  });
});
