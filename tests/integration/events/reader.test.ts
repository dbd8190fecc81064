import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { findLastCursor, readEventsAfter } from "../../../lib/events/index.ts";
import { parseCursor, toCursor } from "../../../lib/events/rules/cursor.ts";
import type { EventView } from "../../../lib/events/schemas.ts";
import { recordingStatement } from "../../../lib/platform/database/event-sql.ts";
import { type TenantDb, tenantDb } from "../../../lib/platform/db.ts";
import { recordTypes } from "../../support/events.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { createCustomer } from "../../support/inbox.ts";
import { seeded } from "../../support/seeded.ts";

/** A change of one customer, as a store makes it: locks the row, then records. `$2`: the customer, `$3`: a mark. */
const CHANGE = "UPDATE customer SET city = $3 WHERE organization_id = $1 AND id = $2";
const RECORD = recordingStatement(
  ["rfm.changed"],
  `SELECT 'rfm.changed' AS type, id AS subject_id, store_id,
     jsonb_build_object('rfmStatus', $3::text, 'previousRfmStatus', '') AS data
   FROM customer WHERE organization_id = $1 AND id = $2`,
);

const ROUNDS = isFull() ? 1_000 : 25;

let db: TenantDb;
let customers: string[];
beforeEach(async () => {
  const { orgId } = await createOrganization("Leitor");
  db = tenantDb(orgId);
  const storeId = await createStore(orgId, "F01");
  customers = await Promise.all([1, 2, 3].map(() => createCustomer(orgId, storeId)));
  await recordTypes(orgId, ["rfm.changed"]);
});

const change = async (sql: Pick<TenantDb, "rows">, customer: number, mark: string) => {
  const params = [db.orgId, customers[customer], mark];
  await sql.rows(CHANGE, params);
  await sql.rows(RECORD, params);
};
const marksOf = (events: readonly EventView[]) => events.map(({ data }) => ("rfmStatus" in data ? data.rfmStatus : ""));

/** A reader that stores its cursor. */
class Follower {
  cursor: string | null = null;
  readonly read: EventView[] = [];

  async next(limit = 100): Promise<string[]> {
    const { events, cursor, hasMore } = await readEventsAfter(db, db.orgId, this.cursor, { limit });
    this.cursor = cursor;
    this.read.push(...events);
    return hasMore ? [...marksOf(events), ...(await this.next(limit))] : marksOf(events);
  }
}

/** A transaction that stays open until the test commits it. */
async function open(work: (sql: Pick<TenantDb, "rows">) => Promise<void>): Promise<() => Promise<void>> {
  const commit = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const ended = db.sql(async (sql) => {
    await work(sql);
    done.resolve();
    await commit.promise;
  });
  await Promise.race([done.promise, ended]);
  return async () => {
    commit.resolve();
    await ended;
  };
}

describe("[A16] a reader of events", () => {
  it("gets an event whose transaction commits after later numbers were read", async () => {
    const follower = new Follower();
    const commit = await open((sql) => change(sql, 0, "late"));
    await db.sql((sql) => change(sql, 1, "early"));
    expect(await follower.next()).toEqual(["early"]);
    await db.sql((sql) => change(sql, 1, "next"));
    expect(await follower.next()).toEqual(["next"]);
    await commit();
    expect(await follower.next()).toEqual(["late"]);
    expect(await follower.next()).toEqual([]);
  });

  it("is not delayed by an open transaction, and gets one subject's events in order although an older one changes it last", async () => {
    const follower = new Follower();
    const oldest = await open((sql) => change(sql, 2, "open"));
    // Has its id before the next one begins, and changes the same customer after that has ended.
    const go = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const older = db.sql(async (sql) => {
      await change(sql, 1, "other");
      begun.resolve();
      await go.promise;
      await change(sql, 0, "second");
    });
    await begun.promise;
    await db.sql((sql) => change(sql, 0, "first"));
    expect(await follower.next()).toEqual(["first"]);
    go.resolve();
    await older;
    expect(await follower.next()).toEqual(["other", "second"]);
    await oldest();
    expect(await follower.next()).toEqual(["open"]);
  });

  it("gets nothing of a transaction that is rolled back", async () => {
    const follower = new Follower();
    const failing = db.sql(async (sql) => {
      await change(sql, 0, "never");
      expect(await follower.next()).toEqual([]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await db.sql((sql) => change(sql, 0, "kept"));
    expect(await follower.next()).toEqual(["kept"]);
  });

  it("gets each event once and each subject's in order, while eight sessions change three customers", async () => {
    const random = seeded(20_261_129);
    const made: string[][] = [[], [], []];
    const writers = Array.from({ length: 8 }, async (_, session) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const subject = random.below(3);
        const mark = `${session}-${round}`;
        await db.sql(async (sql) => {
          if (random.below(2) === 0) await sql.rows("SELECT pg_current_xact_id()"); // an id before the row is locked
          await sleep(random.below(3));
          await change(sql, subject, mark);
          made[subject]?.push(mark); // under the row's lock
          await sleep(random.below(4));
        });
      }
    });
    const follower = new Follower();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) await follower.next(1 + random.below(7));
    })();
    await Promise.all(writers);
    isOver = true;
    await reading;
    await follower.next(7);
    const changes = 8 * ROUNDS;
    expect(follower.read).toHaveLength(changes);
    expect(new Set(follower.read.map(({ id }) => id)).size).toBe(changes);
    for (const [subject, marks] of made.entries()) {
      const events = follower.read.filter((event) => event.subject.id === customers[subject]);
      expect(marksOf(events)).toEqual(marks);
      const numbers = events.map(({ sequence }) => sequence);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    figure("A16", { changes, lost: 0, repeated: 0, "out of order": 0 });
  }, 600_000);

  it("gets the same page again for the same cursor, also after more changes", async () => {
    for (let round = 0; round < 5; round += 1) await db.sql((sql) => change(sql, round % 3, `${round}`));
    const first = await readEventsAfter(db, db.orgId, null, { limit: 2 });
    const second = await readEventsAfter(db, db.orgId, first.cursor, { limit: 2 });
    await db.sql((sql) => change(sql, 0, "later"));
    expect(await readEventsAfter(db, db.orgId, first.cursor, { limit: 2 })).toEqual(second);
    expect(marksOf([...first.events, ...second.events])).toEqual(["0", "1", "2", "3"]);
    expect([first.hasMore, second.hasMore]).toEqual([true, true]);
    const last = await readEventsAfter(db, db.orgId, second.cursor, { limit: 2 });
    expect([marksOf(last.events), last.hasMore]).toEqual([["4", "later"], false]);
  });

  it("begins after the present with the last cursor", async () => {
    await db.sql((sql) => change(sql, 0, "before"));
    const commit = await open((sql) => change(sql, 1, "committed after"));
    const cursor = await findLastCursor(db);
    await commit();
    await db.sql((sql) => change(sql, 0, "after"));
    const { events } = await readEventsAfter(db, db.orgId, cursor, { limit: 10 });
    expect(marksOf(events)).toEqual(["committed after", "after"]);
  });

  it("continues by number in a restored database, whose transaction ids begin again", async () => {
    for (const mark of ["read", "unread"]) await db.sql((sql) => change(sql, 0, mark));
    const page = await readEventsAfter(db, db.orgId, null, { limit: 1 });
    const position = parseCursor(page.cursor);
    const snapshot = "900000000000:900000000005:";
    const cursor = toCursor({ ...position, origin: "1", from: snapshot, until: snapshot });
    // As restored: below the sequence's start, with transaction ids of the former database.
    const owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await owner.connect();
    await owner.query(
      `UPDATE event SET sequence = 10 + row_number FROM (
         SELECT id AS event_id, row_number() OVER (ORDER BY sequence) FROM event WHERE organization_id = '${db.orgId}') n
       WHERE organization_id = '${db.orgId}' AND id = event_id`,
    );
    await owner.query(`UPDATE event SET xact = '900000000001' WHERE organization_id = '${db.orgId}'`);
    await owner.end();
    await db.sql((sql) => change(sql, 0, "new"));
    const ofFormer = { ...parseCursor(cursor), highest: "11", after: "11" };
    const next = await readEventsAfter(db, db.orgId, toCursor(ofFormer), { limit: 10 });
    expect(marksOf(next.events)).toEqual(["unread", "new"]);
    expect((await readEventsAfter(db, db.orgId, next.cursor, { limit: 10 })).events).toEqual([]);
    expect(marksOf((await readEventsAfter(db, db.orgId, null, { limit: 10 })).events)).toEqual([
      "read",
      "unread",
      "new",
    ]);
  });
});
