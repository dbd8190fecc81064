import { z } from "zod";
import { isDay } from "../core/dates.ts";
import { listParam, oneOfParam, optionalParam } from "../core/list-filters.ts";
import { CursorParam, Paging, sorted } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { type ConsentWord, CUSTOMER_SORTS, EVENT_KINDS, RFM_SEGMENTS, TIMELINE_KINDS } from "./names.ts";
import type { Consent } from "./responses.ts";

export type { ConsentWord } from "./names.ts";
export type {
  Channels,
  Consent,
  ConsentSource,
  CustomerDetail,
  CustomerEvent,
  CustomerHabits,
  CustomerIdentities,
  CustomerListPage,
  CustomerNote,
  CustomerOptions,
  CustomerRecord,
  CustomerRow,
  CustomerSplit,
  CustomerTimelineEntry,
  CustomerTotal,
  CustomerTransaction,
  CustomerView,
  ErasureInHelpdesk,
  ErasureReceipt,
  NamedSeller,
  NamedStore,
  Reach,
  TransactionItem,
} from "./responses.ts";

/** Segment thresholds that the environment can change. */
export type RfmConstants = {
  riskDays: number;
  churnDays: number;
  /** Spending above this makes a customer a champion. */
  loyalCents: bigint;
  /** More orders than this make a customer loyal. */
  loyalOrders: number;
};

/**
 * Segment thresholds as instants: an order at or after `bNN` is at most NN days old. Computed once per statement, so
 * that no row needs date arithmetic.
 */
export type RfmBounds = {
  b30: Date;
  b60: Date;
  b90: Date;
  bRisk: Date;
  b150: Date;
  bChurn: Date;
  loyalCents: bigint;
  loyalOrders: number;
};

/** A query returning customer states: customer_id, store_id, rfm_status, totals, first and last order. */
export type CustomerStates = { text: string; params: unknown[] };

/** A customer from one ERP record. Phone and tax id are normalized; the tax id is in clear until it is written. */
export type CustomerInput = {
  storeId: string;
  storeCode: string;
  externalId: string;
  /** Increases with every change of the record; the highest value is the newest. */
  transId: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  phoneType: "MOBILE" | "LANDLINE" | null;
  taxId: string | null;
  birthDate: string | null;
  zipCode: string | null;
  city: string | null;
  state: string | null;
  address: string | null;
  neighborhood: string | null;
};

/** Outcome counts for one page of rows; every row counts once. */
export type CustomerWrites = {
  created: number;
  updated: number;
  unchanged: number;
  /** Further ERP records of a known customer. */
  merged: number;
  /** Refs of ERP records imported for the first time, in the form sales use. */
  newRefs: string[];
};

export const CustomerId = z.object({ id: Uuid });
export type CustomerId = z.infer<typeof CustomerId>;

const Day = z.string().refine(isDay, "must be a date (YYYY-MM-DD)");
const Amount = z.coerce.number().min(-1e12).max(1e12);
const OrderCount = z.coerce.number().int().min(0).max(2_147_483_647);
const Text = z.string().trim().max(200);

const FILTERS = {
  /** Restricts the result to the rows selected in the UI. */
  ids: listParam(Uuid),
  /** Name, phone or email; an 11-digit CPF is an exact match. */
  q: optionalParam(z.string().trim().max(MAX_SEARCH)),
  rfm: listParam(z.enum(RFM_SEGMENTS)),
  storeIds: StoreIdsParam,
  /** Preferred sellers. */
  sellerIds: listParam(Uuid),
  city: optionalParam(Text),
  state: optionalParam(Text.transform((state) => state.toUpperCase())),
  lastOrderFrom: optionalParam(Day),
  lastOrderTo: optionalParam(Day),
  spentMin: optionalParam(Amount),
  spentMax: optionalParam(Amount),
  ordersMin: optionalParam(OrderCount),
  ordersMax: optionalParam(OrderCount),
  /** Reachable by this channel, by the campaign audience rules. */
  channel: oneOfParam(["whatsapp", "email"]),
  optOut: oneOfParam(["whatsapp", "email", "any", "none"]),
};

const SORTED = sorted(CUSTOMER_SORTS, { order: "desc" });

/** A page of customers with its total. */
export const CustomersQuery = Paging.extend({ ...FILTERS, ...SORTED, cursor: CursorParam });
export type CustomersQuery = z.infer<typeof CustomersQuery>;

/** `GET /customers`. `later`: do not wait for a total that must be counted; `GET /customers/total` returns it. */
export const CustomersListQuery = CustomersQuery.extend({ total: oneOfParam(["later"]) });
export type CustomersListQuery = z.infer<typeof CustomersListQuery>;

/** `GET /customers/total`: the filters of the list. */
export const CustomersTotalQuery = z.object(FILTERS);
export type CustomersTotalQuery = z.infer<typeof CustomersTotalQuery>;

/** `GET /customers/export`: the same list without paging. */
export const CustomersExportQuery = z.object({ ...FILTERS, ...SORTED });
export type CustomersExportQuery = z.infer<typeof CustomersExportQuery>;
export type CustomerFilter = Omit<CustomersExportQuery, "sort" | "order">;

/** `GET /webhook/erp/customers/:id`, audited. Includes `cpf` only with `?reveal=cpf` and edit permission. */
export const CustomerViewQuery = z.object({ reveal: z.enum(["cpf"]).optional() });
export type CustomerViewQuery = z.infer<typeof CustomerViewQuery>;

/** `GET /customers/:id/transactions`, newest first. */
export const CustomerTransactionsQuery = Paging.extend({ kind: oneOfParam(["sale", "return"]) });
export type CustomerTransactionsQuery = z.infer<typeof CustomerTransactionsQuery>;

/**
 * One consent event of a customer. Phones: area code, ninth digit, subscriber. With `customerId`, `address` is the one
 * they wrote from, which may differ from their current one; null: the current one. `name`: provider user id of a sender
 * without a visible phone.
 */
export type ConsentSaid = ({ customerId: string; address: string | null } | { phone: string } | { name: string }) & {
  channel: Consent;
  isOptedOut: boolean;
  source: ConsentWord;
  at: Date;
};

/** `GET /customers/:id/events`, newest first. */
export const CustomerEventsQuery = Paging.extend({ kinds: listParam(z.enum(EVENT_KINDS)) });
export type CustomerEventsQuery = z.infer<typeof CustomerEventsQuery>;

/** `GET /customers/:id/timeline`, newest first. */
export const CustomerTimelineQuery = Paging.extend({ kinds: listParam(z.enum(TIMELINE_KINDS)) });
export type CustomerTimelineQuery = z.infer<typeof CustomerTimelineQuery>;

/** `PATCH /customers/:id`. */
export const CustomerPatch = z.strictObject({
  whatsappOptOut: z.boolean().optional(),
  emailOptOut: z.boolean().optional(),
});
export type CustomerPatch = z.infer<typeof CustomerPatch>;

/** `PATCH /erp/customers/:id/preferences`: an id pins, null returns to the computed value, absent changes nothing. */
export const PreferencesPatch = z.strictObject({
  preferredStoreId: Uuid.nullable().optional(),
  preferredSellerId: Uuid.nullable().optional(),
});
export type PreferencesPatch = z.infer<typeof PreferencesPatch>;

/** `POST /customers/:id/split`: moves these records to a new customer; at least one record must stay. */
export const SplitCustomer = z.strictObject({ identities: z.array(z.string().min(1).max(200)).min(1).max(500) });
export type SplitCustomer = z.infer<typeof SplitCustomer>;

const MAX_NOTE = 2_000;

/** `POST /customers/:id/notes`. */
export const NewCustomerNote = z.strictObject({ text: z.string().trim().min(1).max(MAX_NOTE) });
export type NewCustomerNote = z.infer<typeof NewCustomerNote>;

/** Path parameter of `DELETE /customers/:id/notes/:noteId`. */
export const NoteId = z.object({ noteId: Uuid });
export type NoteId = z.infer<typeof NoteId>;

/** `POST /customers/:id/erase`: `confirm` repeats the customer's name as shown, or `APAGAR` if there is none. */
export const EraseCustomer = z.strictObject({ confirm: z.string().trim().min(1).max(300) });
export type EraseCustomer = z.infer<typeof EraseCustomer>;
