import type { KeysetWalk, PagesWalk, Walk } from "../schemas.ts";
import { type Belief, believe } from "./believed-numbers.ts";

const PAGE_LIMIT = 2000;
const MAX_REREADS = 2;
const MAX_RESTARTS = 3;

/** Facts about one ERP answer's rows, in their order. */
export type PageFacts = {
  rows: number;
  /** Rows with distinct numbers; duplicates count once. */
  distinct: number;
  /** Of valid rows; other entities have none. */
  transIds: readonly number[];
  /** Of every row with a number: a page of only rejected rows must not stop the reading. */
  readableIds: readonly number[];
  /** The first row's key, to detect a page served twice. */
  firstKey: string | null;
  page: number;
  limit: number;
  /** Matching rows on all pages; null when the answer was a bare array, which is the last page. */
  total: number | null;
  /** The numbers are positions that the product itself assigned: none of them is a typing error. */
  arePositions?: boolean;
};

export type PageQuery = { transId: number | null; page: number; limit: number };

/** `total` is null for a bare array, which is the last page; above the rows read, if others follow. */
export type ErpAnswer = Pick<PageFacts, "page" | "limit" | "total" | "arePositions"> & { rows: unknown[] };

/**
 * `take`: import the rows; everything up to `checkpoint` has been read, and a null walk ends the stage. `reread`: rows
 * were missed earlier; go back without importing these, checkpoint included.
 */
export type Step =
  | { kind: "take"; walk: Walk | null; checkpoint: number | null }
  | { kind: "reread"; walk: Walk; checkpoint: number | null };

/** The ERP's answer cannot be a page of its list. A retry may help. */
export class InconsistentPageError extends Error {
  override readonly name = "InconsistentPageError";
  readonly code = "erp_inconsistent";
  constructor(detail: string) {
    super(`The ERP's pages are inconsistent: ${detail}`);
  }
}

export function startKeyset(after: number, isWindowed = false): KeysetWalk {
  const beliefs = { trusted: after, doubted: 0 };
  return { kind: "keyset", after, ...beliefs, previous: after, remaining: null, rereads: 0, isWindowed };
}

export function startPages(after = 0, isWindowed = false): PagesWalk {
  return {
    kind: "pages",
    after,
    page: 1,
    size: null,
    read: 0,
    highest: after,
    doubted: 0,
    firstKey: null,
    restarts: 0,
    isWindowed,
  };
}

export function queryOf(walk: Walk): PageQuery {
  const transId = walk.after > 0 ? walk.after : null;
  if (walk.kind === "keyset") return { transId, page: 1, limit: PAGE_LIMIT };
  return { transId, page: walk.page, limit: walk.size ?? PAGE_LIMIT };
}

/** How far the plausible numbers of valid rows have come. */
export function trustedUpTo(walk: Walk): number {
  return walk.kind === "keyset" ? walk.trusted : Math.min(walk.after, walk.highest);
}

export function nextStep(walk: Walk, facts: PageFacts, now: Date): Step {
  return walk.kind === "keyset" ? keysetStep(walk, facts, now) : pagesStep(walk, facts, now);
}

/**
 * Requests rows above the last one read, so page size changes, row order and repeated pages do no harm. `total` must
 * fall by the rows read; if it falls by more, rows were missed: go back, and if that repeats, the ERP does not sort by
 * `trans_id`. Numbers of rejected or mistyped rows move the position, never the checkpoint.
 */
function keysetStep(walk: KeysetWalk, facts: PageFacts, now: Date): Step {
  const total = facts.total ?? facts.distinct;
  if (walk.remaining !== null && total < walk.remaining) return goBack(walk);
  if (facts.distinct === 0 && total > 0) throw new InconsistentPageError(`an empty page, but ${total} rows remain`);
  const { trusted, doubted } = beliefAfter(walk, facts, now);
  const highest = Math.max(walk.after, ...(facts.transIds.length > 0 ? facts.transIds : facts.readableIds));
  const checkpoint = walk.isWindowed ? null : trusted;
  const isLast =
    facts.distinct === 0 || facts.total === null || (facts.distinct <= facts.limit && facts.distinct >= total);
  if (isLast) return { kind: "take", walk: null, checkpoint };
  if (highest === walk.after) throw new InconsistentPageError("a page without a row after the cursor");
  const remaining = Math.max(0, total - facts.distinct);
  return {
    kind: "take",
    walk: { ...walk, after: highest, trusted, doubted, previous: walk.after, remaining },
    checkpoint,
  };
}

function beliefAfter(belief: Belief, { transIds, arePositions }: PageFacts, now: Date): Belief {
  return arePositions ? { trusted: Math.max(belief.trusted, ...transIds), doubted: 0 } : believe(belief, transIds, now);
}

function goBack(walk: KeysetWalk): Step {
  const { previous, rereads, isWindowed } = walk;
  const trusted = Math.min(walk.trusted, previous);
  const again: Walk =
    rereads < MAX_REREADS
      ? { ...startKeyset(previous, isWindowed), trusted, rereads: rereads + 1 }
      : { ...startPages(previous, isWindowed), highest: trusted };
  return { kind: "reread", walk: again, checkpoint: isWindowed ? null : trusted };
}

/** Page numbers are valid only for a constant page size; when it changes, reading restarts. */
function pagesStep(walk: PagesWalk, facts: PageFacts, now: Date): Step {
  const size = walk.size ?? facts.limit;
  if (facts.page !== walk.page)
    throw new InconsistentPageError(`page ${facts.page} was returned, page ${walk.page} was requested`);
  if (facts.limit !== size) return beginAgain(walk, facts.limit);
  if (facts.firstKey !== null && facts.firstKey === walk.firstKey)
    throw new InconsistentPageError(`page ${walk.page} repeats the previous page`);
  const read = walk.read + Math.min(facts.rows, size);
  const { trusted: highest, doubted } = beliefAfter({ trusted: walk.highest, doubted: walk.doubted }, facts, now);
  if (facts.total === null || read >= facts.total)
    return { kind: "take", walk: null, checkpoint: walk.isWindowed ? null : highest };
  if (facts.rows < size) throw new InconsistentPageError(`page ${walk.page} is short: ${facts.rows} of ${size} rows`);
  return {
    kind: "take",
    walk: { ...walk, page: walk.page + 1, size, read, highest, doubted, firstKey: facts.firstKey },
    checkpoint: null,
  };
}

function beginAgain(walk: PagesWalk, size: number): Step {
  if (walk.restarts >= MAX_RESTARTS) throw new InconsistentPageError("its page size keeps changing");
  const highest = trustedUpTo(walk);
  const again = { ...startPages(walk.after, walk.isWindowed), highest, size, restarts: walk.restarts + 1 };
  return { kind: "reread", walk: again, checkpoint: null };
}
