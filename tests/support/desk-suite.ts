import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { HelpdeskSql } from "../../lib/platform/helpdesk-db.ts";
import { type DeskSide, DeskWorld } from "./desk-database.ts";

type Operation<I, T> = (sql: HelpdeskSql, accountId: number, input: I) => Promise<T>;

export type DeskSuite = {
  world: DeskWorld;
  /** One operation on our account. */
  ours: <I, T>(work: Operation<I, T>, input: I) => Promise<T>;
  /** The same done to both accounts. */
  bothSides: (put: (side: DeskSide) => Promise<unknown>) => Promise<void>;
  /** What the test itself changed of the other account is its state from here on. */
  keepTheirs: () => Promise<void>;
};

/** A database for a suite. Whatever a test does to our account: not a row of the other one moves. */
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
