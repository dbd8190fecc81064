import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  InconsistentPageError,
  nextStep as nextStepAt,
  type PageFacts,
  queryOf,
  startKeyset,
  startPages,
} from "../../../lib/erp/rules/walk.ts";
import type { Walk } from "../../../lib/erp/schemas.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const nextStep = (walk: Walk, facts: PageFacts) => nextStepAt(walk, facts, NOW);

/** An ERP's list, and the faults with which it is served. */
type Server = {
  transIds: readonly number[];
  /** Maximum rows per response, regardless of the request; may change from request to request. */
  sizes: readonly number[];
  isSorted: boolean;
  /** Requests (by number) whose rows arrive reordered, with one row missing, or with duplicates. */
  faults: ReadonlyMap<number, "shuffled" | "gap" | "repeated">;
};

type Read = { taken: Set<number>; requests: number; checkpoint: number };

const MAX_REQUESTS = 3000;

/** Pages through the list as the import does; a failed page is retried, as by the job engine. */
function read(server: Server, start: Walk): Read {
  const result: Read = { taken: new Set(), requests: 0, checkpoint: 0 };
  let previous: PageFacts | undefined;
  for (let walk: Walk | null = start; walk; ) {
    const facts = serve(server, walk, result.requests++, previous);
    if (result.requests > MAX_REQUESTS) throw new Error("The walk does not end");
    try {
      const step = nextStep(walk, facts);
      previous = facts;
      if (step.kind === "take") for (const transId of facts.transIds) result.taken.add(transId);
      if (step.checkpoint !== null)
        result.checkpoint = step.kind === "take" ? Math.max(result.checkpoint, step.checkpoint) : step.checkpoint;
      assertNothingBehind(server, result, start.after);
      walk = step.walk;
    } catch (error) {
      if (!(error instanceof InconsistentPageError)) throw error;
    }
  }
  return result;
}

function serve(server: Server, walk: Walk, request: number, previous: PageFacts | undefined): PageFacts {
  const fault = server.faults.get(request);
  if (fault === "repeated" && previous) return previous;
  const { transId, page, limit } = queryOf(walk);
  const size = Math.min(limit, server.sizes[request % server.sizes.length] ?? limit);
  const all = server.transIds.filter((id) => id > (transId ?? 0));
  const listed = server.isSorted ? all.toSorted((a, b) => a - b) : all;
  const rows = listed.slice((page - 1) * size, page * size);
  const served = fault === "gap" ? rows.slice(1) : fault === "shuffled" ? rows.toReversed() : rows;
  const firstKey = served[0] === undefined ? null : String(served[0]);
  return {
    rows: served.length,
    distinct: served.length,
    transIds: served,
    readableIds: served,
    firstKey,
    page,
    limit: size,
    total: all.length,
  };
}

/** The next run relies on this: no row at or below the checkpoint is missing, except in an undetected gap. */
function assertNothingBehind({ transIds, faults, isSorted }: Server, { taken, checkpoint }: Read, from: number): void {
  if ([...faults.values()].includes("gap") || !isSorted) return;
  expect(transIds.filter((id) => id > from && id <= checkpoint && !taken.has(id))).toEqual([]);
}

const shuffledIds = fc
  .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 })
  .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }));
const sizes = fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 4 });
const faults = (kinds: ("shuffled" | "gap" | "repeated")[]) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom(...kinds)), {
      selector: ([request]) => request,
      maxLength: 4,
    })
    .map((list) => new Map(list));

function expectWhole(server: Server, start: Walk): void {
  const { taken, checkpoint } = read(server, start);
  expect([...taken].sort((a, b) => a - b)).toEqual(server.transIds.toSorted((a, b) => a - b));
  expect(checkpoint).toBe(Math.max(...server.transIds));
}

describe("pagination by trans_id", () => {
  it("reads every row of a sorted list, even with changing page sizes and shuffled or repeated pages", () => {
    fc.assert(
      fc.property(shuffledIds, sizes, faults(["shuffled", "repeated"]), (transIds, pageSizes, struck) => {
        expectWhole({ transIds, sizes: pageSizes, isSorted: true, faults: struck }, startKeyset(0));
      }),
      { numRuns: 2_000 },
    );
  });

  it("imports rows with absurd trans_ids, and moves the checkpoint to the last trusted trans_id", () => {
    const absurd = fc.uniqueArray(fc.integer({ min: 2 ** 41, max: Number.MAX_SAFE_INTEGER }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(shuffledIds, absurd, sizes, fc.boolean(), (ids, slips, pageSizes, isSorted) => {
        const server = { transIds: [...slips, ...ids], sizes: isSorted ? pageSizes : pageSizes.slice(0, 1), isSorted };
        const { taken, checkpoint } = read({ ...server, faults: new Map() }, startKeyset(0));
        expect(taken).toEqual(new Set(server.transIds));
        expect(checkpoint).toBe(Math.max(...ids));
      }),
      { numRuns: 2_000 },
    );
  });

  it("detects rows missing from a page, and reads them again", () => {
    fc.assert(
      fc.property(shuffledIds, fc.integer({ min: 2, max: 20 }), faults(["gap"]), (transIds, size, struck) => {
        expectWhole({ transIds, sizes: [size], isSorted: true, faults: struck }, startKeyset(0));
      }),
      { numRuns: 2_000 },
    );
  });

  it("falls back to page numbers when the ERP doesn't sort by trans_id", () => {
    fc.assert(
      fc.property(shuffledIds, fc.integer({ min: 2, max: 20 }), (transIds, size) => {
        expectWhole({ transIds, sizes: [size], isSorted: false, faults: new Map() }, startKeyset(0));
      }),
      { numRuns: 2_000 },
    );
  });

  it("starts after the checkpoint", () => {
    const server = { transIds: [1, 2, 3, 4], sizes: [2], isSorted: true, faults: new Map() };
    expect([...read(server, startKeyset(2)).taken]).toEqual([3, 4]);
    expect(read(server, startKeyset(4))).toMatchObject({ requests: 1, checkpoint: 4 });
  });

  it("does not move the checkpoint in a run over a date window", () => {
    const server = { transIds: [1, 2, 3], sizes: [2], isSorted: true, faults: new Map() };
    expect(read(server, startKeyset(0, true))).toMatchObject({ taken: new Set([1, 2, 3]), checkpoint: 0 });
  });

  it("treats a bare array, which has no total, as the last page", () => {
    const facts = {
      rows: 2,
      distinct: 2,
      transIds: [7, 9],
      readableIds: [7, 9],
      firstKey: "7",
      page: 1,
      limit: 2000,
      total: null,
    };
    expect(nextStep(startKeyset(5), facts)).toEqual({ kind: "take", walk: null, checkpoint: 9 });
  });

  it("continues if a page has more rows than requested, because the surplus may hide good rows", () => {
    const facts = {
      rows: 2005,
      distinct: 2005,
      transIds: [2000],
      readableIds: [2000],
      firstKey: "1",
      page: 1,
      limit: 2000,
      total: 2003,
    };
    expect(nextStep(startKeyset(0), facts)).toMatchObject({ kind: "take", walk: { after: 2000 } });
  });

  const bad = { rows: 2, distinct: 2, transIds: [], firstKey: "?", page: 1, limit: 2 };

  it("continues after a page of only bad rows, and keeps the checkpoint at the last good row", () => {
    const step = nextStep(startKeyset(7), { ...bad, readableIds: [8, 9], total: 5 });
    expect(step).toMatchObject({ kind: "take", checkpoint: 7, walk: { after: 9, trusted: 7 } });
    const good = { ...bad, transIds: [10, 11], readableIds: [10, 11], total: 3 };
    expect(nextStep(step.walk as Walk, good)).toMatchObject({ checkpoint: 11, walk: { after: 11, trusted: 11 } });
    const last = { ...bad, readableIds: [Number.MAX_SAFE_INTEGER], rows: 1, distinct: 1, total: 1 };
    expect(nextStep(startKeyset(7), last)).toEqual({ kind: "take", walk: null, checkpoint: 7 });
  });

  it("goes back to the last trusted trans_id when an absurd one leads to an empty page", () => {
    const astray = nextStep(startKeyset(7), { ...bad, readableIds: [8, Number.MAX_SAFE_INTEGER], total: 4 });
    const nothing = { ...bad, rows: 0, distinct: 0, readableIds: [], total: 0 };
    const step = nextStep(astray.walk as Walk, nothing);
    expect(step).toMatchObject({ kind: "reread", checkpoint: 7, walk: { after: 7, trusted: 7 } });
  });

  it.each([
    ["empty while rows remain", { rows: 0, distinct: 0, transIds: [], readableIds: [], total: 5 }],
    ["without a row above the last one", { rows: 3, distinct: 3, transIds: [4, 5], readableIds: [4, 5], total: 9 }],
  ])("rejects a page %s", (_, part) => {
    const facts = { firstKey: "1", page: 1, limit: 2000, ...part };
    expect(() => nextStep(startKeyset(5), facts)).toThrow(InconsistentPageError);
  });
});

describe("pagination by page number", () => {
  const facts = { rows: 10, distinct: 10, transIds: [], readableIds: [], firstKey: "a", page: 1, limit: 10, total: 25 };

  it("reads every row of a list, even with repeated pages", () => {
    fc.assert(
      fc.property(shuffledIds, fc.integer({ min: 2, max: 20 }), faults(["repeated"]), (transIds, size, struck) => {
        expectWhole({ transIds, sizes: [size], isSorted: true, faults: struck }, startPages());
      }),
      { numRuns: 1_000 },
    );
  });

  it("starts over if the page size changes", () => {
    const second = nextStep(startPages(), facts).walk as Walk;
    expect(nextStep(second, { ...facts, page: 2, limit: 5, rows: 5, firstKey: "k" })).toMatchObject({
      kind: "reread",
      walk: { page: 1, size: 5, read: 0 },
    });
  });

  it.each([
    ["with another page number", { page: 1 }],
    ["that repeats the previous page", { page: 2, firstKey: "a" }],
    ["that is too short before the last page", { page: 2, firstKey: "k", rows: 3 }],
  ])("rejects a page %s", (_, part) => {
    const second = nextStep(startPages(), facts).walk as Walk;
    expect(() => nextStep(second, { ...facts, ...part })).toThrow(InconsistentPageError);
  });
});
