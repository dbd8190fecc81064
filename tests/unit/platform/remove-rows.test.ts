import { describe, expect, it } from "vitest";
import { nextLimit, removeRows } from "../../../lib/platform/database/remove-rows.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { firstUuidAt, uuidV7 } from "../../../lib/platform/uuid.ts";

describe("the size of a batch", () => {
  it.each([
    [500, 10, 1_000],
    [500, 70, 500],
    [500, 150, 250],
    [60, 1_000, 50],
    [4_000, 1, 5_000],
  ])("after one of %i rows that took %i ms is %i", (limit, milliseconds, next) => {
    expect(nextLimit(limit, milliseconds)).toBe(next);
  });
});

describe("removing rows", () => {
  /** A table of this many rows; transactions that are rolled back leave it unchanged. */
  function openTable(rows: number) {
    const table = { left: rows, recorded: 0 };
    const sql = {
      run: async (_: string, params: unknown[] = []) => {
        table.recorded += Number(params[1]);
        return 1;
      },
    } as unknown as Sql;
    const transaction = <T>(work: (given: Sql) => Promise<T>) => work(sql);
    const remove = async (_: Sql, limit: number) => {
      const removed = Math.min(limit, table.left);
      table.left -= removed;
      return removed;
    };
    return { table, transaction, remove };
  }

  it("removes and records all, batch by batch", async () => {
    const { table, transaction, remove } = openTable(12_345);
    expect(await removeRows(transaction, "public.job_run", remove)).toEqual({ removed: 12_345, isDone: true });
    expect(table).toEqual({ left: 0, recorded: 12_345 });
  });

  it("stops after a batch if its time is over, and says that rows are left", async () => {
    const { table, transaction, remove } = openTable(12_345);
    expect(await removeRows(transaction, "public.job_run", remove, 0)).toEqual({ removed: 500, isDone: false });
    expect(table).toEqual({ left: 11_845, recorded: 500 });
  });
});

it("the lower bound of a time is before its UUIDs and after those of the millisecond before", () => {
  const now = Date.now();
  expect(firstUuidAt(new Date(now)) <= uuidV7(now)).toBe(true);
  expect(firstUuidAt(new Date(now)) > uuidV7(now - 1)).toBe(true);
});
