import type { z } from "zod";
import { DAY_MS, dayOf } from "../core/dates.ts";
import { takeTurns } from "../core/take-turns.ts";
import { type CustomerInput, customerRef } from "../customers/index.ts";
import type { ProductInput, SaleInput } from "../sales/index.ts";
import type { SellerInput, StoreInput, StoreRef } from "../stores/index.ts";
import { isBrokenLine, type RowId, readableId, reasonOf } from "./rules/rejected-row.ts";
import { CustomerRow, ProductRow, SellerRow, StoreRow, TransactionRow } from "./rules/wire-rows.ts";
import type { ErpEntity, RejectedRow } from "./schemas.ts";

const FIRST_SALE = new Date("1990-01-01T00:00:00.000Z");

/** Reference data for validating rows. */
export type ParseContext = {
  stores: ReadonlyMap<string, StoreRef>;
  sellers: ReadonlySet<string>;
  skipsClosedStores: boolean;
  now: Date;
};

export type ErpRows = {
  stores: StoreInput;
  sellers: SellerInput;
  products: ProductInput;
  customers: CustomerInput;
  transactions: SaleInput;
};

export type ParsedPage<Row> = {
  rows: Row[];
  rejected: RejectedRow[];
  /** Rows imported despite a problem. */
  incomplete: RejectedRow[];
  /** Valid rows of closed branches, not imported. */
  skipped: number;
  seen: RowId[];
  /** Number of distinct rows, by number or key. */
  distinct: number;
  /** Numbers of valid rows only: they alone move the checkpoint. */
  transIds: number[];
  /** Numbers of all rows that have one, including rejected rows. */
  readableIds: number[];
};

type Problem = { field: string; reason: string };
/** The converted row (possibly with a gap), the problem that rejects it, or null to skip it. */
type Verdict<Row> = { row: Row; gap?: Problem } | Problem | null;
type Judge<Row> = (raw: unknown, context: ParseContext) => Verdict<Row>;

/** Rows validated between event-loop yields; takes a few milliseconds. */
const TURN = 50;

/**
 * Validates each row independently: a rejected row is kept with its reason and does not stop the others. Yields to the
 * event loop.
 */
export async function parsePage<Entity extends ErpEntity>(
  entity: Entity,
  raw: readonly unknown[],
  context: ParseContext,
  after = 0,
): Promise<ParsedPage<ErpRows[Entity]>> {
  const judge: Judge<ErpRows[Entity]> = JUDGES[entity];
  const page: ParsedPage<ErpRows[Entity]> = {
    rows: [],
    rejected: [],
    incomplete: [],
    skipped: 0,
    seen: [],
    distinct: 0,
    transIds: [],
    readableIds: [],
  };
  const names = new Set<unknown>();
  const pause = takeTurns(TURN);
  for (const candidate of raw) {
    await pause(1);
    const id = readableId(entity, candidate);
    const verdict = judge(candidate, context);
    const toRejected = (problem: Problem) => rejectedRow(entity, id, problem, page.readableIds.at(-1) ?? after);
    page.seen.push(id);
    names.add(id.transId ?? id.externalId ?? candidate);
    if (verdict === null) page.skipped += 1;
    else if ("reason" in verdict) page.rejected.push(toRejected(verdict));
    else {
      page.rows.push(verdict.row);
      if (verdict.gap) page.incomplete.push(toRejected(verdict.gap));
    }
    if (id.transId === null) continue;
    if (!verdict || "row" in verdict) page.transIds.push(id.transId);
    page.readableIds.push(id.transId);
  }
  page.distinct = names.size;
  return page;
}

function rejectedRow(
  entity: ErpEntity,
  { externalId, transId, branch }: RowId,
  problem: Problem,
  before: number,
): RejectedRow {
  const isNumbered = entity === "customers" || entity === "transactions";
  const after = transId === null ? before : Math.min(before, transId - 1);
  const payload = {
    field: problem.field,
    ...(branch === null ? {} : { branch }),
    ...(transId === null ? {} : { transId }),
    ...(isNumbered ? { after } : {}),
  };
  return { entity, externalId, reason: problem.reason, payload };
}

const JUDGES: { [Entity in ErpEntity]: Judge<ErpRows[Entity]> } = {
  stores: judge(StoreRow, (row) => ({ row })),
  products: judge(ProductRow, (row) => ({ row })),
  sellers: judge(SellerRow, ({ storeCode, ...seller }, context): Verdict<SellerInput> => {
    if (storeCode === null) return { row: { ...seller, storeId: null } };
    return inStore(storeCode, context, ({ id: storeId }) => ({ ...seller, storeId }));
  }),
  customers: judge(CustomerRow, ({ birthDate: written, ...customer }, context): Verdict<CustomerInput> => {
    const isKnown = written === null || (written !== undefined && written <= dayOf(context.now));
    const birthDate = isKnown ? written : null;
    const verdict = inStore(customer.storeCode, context, ({ id: storeId }) => ({ ...customer, birthDate, storeId }));
    return isKnown ? verdict : withGap(verdict, { field: "dt_nascimento", reason: "invalid_birth_date" });
  }),
  transactions: judge(TransactionRow, ({ storeCode, customerId, ...sale }, context): Verdict<SaleInput> => {
    if (!isPlausible(sale.occurredAt, context.now)) return { field: "data", reason: "absurd_value" };
    const ref = customerId === null ? null : customerRef(storeCode, customerId);
    const verdict = inStore(storeCode, context, ({ id: storeId }) => ({ ...sale, storeId, customerRef: ref }));
    const isSellerUnknown = sale.sellerRef !== null && !context.sellers.has(sale.sellerRef);
    return isSellerUnknown ? withGap(verdict, { field: "id_funcionario", reason: "unknown_seller" }) : verdict;
  }),
};

function judge<Wire, Row>(
  schema: z.ZodType<Wire>,
  place: (wire: Wire, context: ParseContext) => Verdict<Row>,
): Judge<Row> {
  return (raw, context) => {
    if (isBrokenLine(raw)) return { field: "row", reason: "broken_line" };
    const parsed = schema.safeParse(raw);
    return parsed.success ? place(parsed.data, context) : reasonOf(parsed.error.issues);
  };
}

function withGap<Row>(verdict: Verdict<Row>, gap: Problem): Verdict<Row> {
  return verdict && "row" in verdict ? { ...verdict, gap } : verdict;
}

function inStore<Row>(code: string, context: ParseContext, toRow: (store: StoreRef) => Row): Verdict<Row> {
  const store = context.stores.get(code);
  if (!store) return { field: "filial", reason: "unknown_store" };
  return context.skipsClosedStores && !store.isActive ? null : { row: toRow(store) };
}

/** A sale in the future or before 1990 is a data entry error. */
function isPlausible(instant: Date, now: Date): boolean {
  return instant >= FIRST_SALE && instant.getTime() <= now.getTime() + DAY_MS;
}
