import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { HelpdeskSql } from "../../lib/helpdesk/store/desk/database.ts";
import { type DeskSide, DeskWorld } from "./desk-database.ts";

type Operation<I, T> = (sql: HelpdeskSql, accountId: number, input: I) => Promise<T>;

export type DeskSuite = {
  world: DeskWorld;
  ours: <I, T>(work: Operation<I, T>, input: I) => Promise<T>;
  bothSides: (put: (side: DeskSide) => Promise<unknown>) => Promise<void>;
  /** Accepts the other account's current rows as its expected state, after the test itself changed them. */
  keepTheirs: () => Promise<void>;
};

/** A database for a suite. Checks that no test changes a row of the other account. */
export function openDeskSuite(version: "current" | "older"): DeskSuite {
  const suite = {} as DeskSuite;
  let before: string[];

  beforeAll(async () => {
    suite.world = await DeskWorld.open(version);
  });
  afterAll(() => suite.world.close());

  suite.keepTheirs = async () => {
    before = await suite.world.dump(suite.world.theirs);
  };
  beforeEach(() => suite.keepTheirs());
  afterEach(async () => {
    expect(before.length).toBeGreaterThan(10);
    expect(await suite.world.dump(suite.world.theirs)).toEqual(before);
  });

  suite.ours = (work, input) => suite.world.db.tx((sql) => work(sql, suite.world.ours.accountId, input));
  suite.bothSides = async (put) => {
    await put(suite.world.ours);
    await put(suite.world.theirs);
    await suite.keepTheirs();
  };
  return suite;
}
