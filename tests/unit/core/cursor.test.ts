import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readByCursor } from "../../../lib/core/lists/cursor.ts";

const ROWS = [1, 2, 3, 4, 5, 6];
const read = (cursor: string, { limit = 4, filter = {}, counts = [] as number[] } = {}) =>
  readByCursor({
    cursor,
    limit,
    filter,
    key: z.int(),
    find: async (after) => ROWS.filter((row) => row > (after ?? 0)).slice(0, limit),
    count: async () => {
      counts.push(ROWS.length);
      return ROWS.length;
    },
    keyOf: (row) => row,
  });

describe("reading by cursor", () => {
  it("returns each row once, numbers the pages and counts at the start only", async () => {
    const counts: number[] = [];
    const first = await read("start", { counts });
    expect(first).toMatchObject({ rows: [1, 2, 3, 4], total: 6, page: 1, limit: 4 });
    const second = await read(first.nextCursor ?? "", { counts });
    expect(second).toEqual({ rows: [5, 6], total: 6, page: 2, limit: 4, nextCursor: null });
    expect(counts).toEqual([6]);
  });

  it("returns an empty page after a full last one", async () => {
    const { nextCursor } = await read("start", { limit: 6 });
    expect(await read(nextCursor ?? "", { limit: 6 })).toMatchObject({ rows: [], nextCursor: null });
  });

  it("rejects a cursor of other filters", async () => {
    const { nextCursor } = await read("start", { filter: { city: "Santos" } });
    await expect(read(nextCursor ?? "")).rejects.toMatchObject({ fields: [{ code: "invalid_cursor" }] });
    expect(await read(nextCursor ?? "", { filter: { city: "Santos" } })).toMatchObject({ rows: [5, 6] });
  });
});
