import { z } from "zod";
import { isDay } from "../core/dates.ts";
import { listParam, oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { Uuid } from "../core/uuid.ts";
import { StoreIdsParam } from "../stores/schemas.ts";
import { CUSTOMER_SORTS, EVENT_KINDS, RFM_SEGMENTS, type RfmSegment, TIMELINE_KINDS } from "./names.ts";

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

/** `GET /customers`. */
export const CustomersQuery = Paging.extend({ ...FILTERS, ...SORTED });
export type CustomersQuery = z.infer<typeof CustomersQuery>;

/** `GET /customers/export`: the same list without paging. */
export const CustomersExportQuery = z.object({ ...FILTERS, ...SORTED });
export type CustomersExportQuery = z.infer<typeof CustomersExportQuery>;
export type CustomerFilter = Omit<CustomersExportQuery, "sort" | "order">;

export type NamedStore = { id: string; code: string; name: string };
export type NamedSeller = { id: string; name: string };

/** Why a customer is unreachable on a channel; same codes as a campaign's skip reasons. */
export type UnreachableReason = "no_phone" | "not_mobile" | "opt_out" | "no_email" | "email_opt_out";
export type Reach = { reachable: boolean; reason: UnreachableReason | null };
export type Channels = { whatsapp: Reach; email: Reach };

type Totals = {
  rfmStatus: RfmSegment;
  totalSpent: number;
  orderCount: number;
  /** Null if there are no orders. */
  averageTicket: number | null;
  lastOrder: string | null;
};

/** A row of `GET /customers`. Personal fields of an erased customer are null. */
export type CustomerRow = Totals & {
  id: string;
  name: string | null;
  /** Digits only: area code and subscriber. */
  phone: string | null;
  email: string | null;
  cpfMasked: string | null;
  city: string | null;
  state: string | null;
  store: NamedStore;
  preferredStore: NamedStore | null;
  preferredSeller: NamedSeller | null;
  channels: Channels;
  erasedAt: string | null;
};

/** `GET /customers/:id`: the specified fields without the tax id's hash and ciphertext, plus fields the UI shows. */
export type CustomerDetail = CustomerRow & {
  organizationId: string;
  storeId: string;
  phoneType: "MOBILE" | "LANDLINE" | null;
  /** YYYY-MM-DD */
  birthDate: string | null;
  zipCode: string | null;
  address: string | null;
  neighborhood: string | null;
  externalId: string | null;
  transId: number | null;
  preferredStoreId: string | null;
  preferredSellerId: string | null;
  /** True: pinned by a user. False: computed from sales. */
  preferredStorePinned: boolean;
  preferredSellerPinned: boolean;
  whatsappOptOut: boolean;
  emailOptOut: boolean;
  firstOrder: string | null;
  createdAt: string;
  updatedAt: string;
  /** Months of the last year that have a snapshot, oldest first. */
  rfmHistory: { period: string; rfmStatus: RfmSegment }[];
  /** Number of ERP records behind this customer; with more than one the customer can be split. */
  recordCount: number;
};

/** `GET /webhook/erp/customers/:id`, audited. Includes `cpf` only with `?reveal=cpf` and edit permission. */
export const CustomerViewQuery = z.object({ reveal: z.enum(["cpf"]).optional() });
export type CustomerViewQuery = z.infer<typeof CustomerViewQuery>;
export type CustomerView = CustomerDetail & { cpf?: string | null };

export type TransactionItem = {
  line: number;
  productId: string;
  product: string | null;
  brand: string | null;
  quantity: number;
  unitPrice: number;
  total: number;
  color: string | null;
  size: string | null;
};

export type CustomerTransaction = {
  id: string;
  externalId: string;
  kind: "sale" | "return";
  date: string;
  /** Negative for a return. */
  total: number;
  storeId: string;
  store: string;
  storeCode: string;
  sellerId: string | null;
  seller: string | null;
  isInfluenced: boolean;
  channel: "WHATSAPP" | "EMAIL" | null;
  /** Campaign to which the sale is attributed. */
  influencedBy: { id: string; name: string } | null;
  items: TransactionItem[];
};

/** `GET /customers/:id/transactions`, newest first. */
export const CustomerTransactionsQuery = Paging.extend({ kind: oneOfParam(["sale", "return"]) });
export type CustomerTransactionsQuery = z.infer<typeof CustomerTransactionsQuery>;

export type Consent = "whatsapp" | "email";
/** Sources of a consent event sent by the customer. */
export type ConsentWord = "keyword" | "button" | "provider" | "unsubscribe" | "complaint";
export type ConsentSource = "manual" | "erasure" | "split" | ConsentWord;
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

type Person = { id: string; name: string };
type Event<Kind extends string, Data> = { id: string; kind: Kind; at: string } & Data;

/** Customer events other than purchases. `actor` is null if no user caused it. */
export type CustomerEvent =
  | Event<"registered", { store: string | null }>
  | Event<"rfm", { from: RfmSegment | null; to: RfmSegment; period: string }>
  | Event<
      "consent",
      { channel: Consent; from: "in" | "out"; to: "in" | "out"; source: ConsentSource; actor: Person | null }
    >
  /** Sent or received over WhatsApp or email. `status` is the campaign ledger's; null for non-campaign messages. */
  | Event<
      "message",
      {
        channel: Consent;
        direction: "in" | "out";
        campaign: { id: string; name: string } | null;
        status: string | null;
        text: string | null;
      }
    >
  | Event<"split", { otherCustomerId: string; direction: "from" | "to"; records: number; actor: Person | null }>
  | Event<"erased", { actor: Person | null; helpdesk: ErasureInHelpdesk | null }>;

export type CustomerTimelineEntry =
  | Event<"sale", { transaction: CustomerTransaction }>
  | Event<"return", { transaction: CustomerTransaction }>
  /** Only for actors who may read the audit log. */
  | Event<"view", { actor: Person | null; isReveal: boolean }>
  | CustomerEvent;

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

/** Last received state of one ERP record behind a customer. Contact data is masked. */
export type CustomerRecord = {
  /** `store code:ERP id`; identifies the record in a split request. */
  ref: string;
  externalId: string;
  store: NamedStore | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  cpfMasked: string | null;
  city: string | null;
  /** Whether the customer's details come from this record. */
  isCurrent: boolean;
  /** Identifiers it shares with another record of the customer. */
  shares: ("cpf" | "phone")[];
  orders: number;
  totalSpent: number;
  createdAt: string;
};

/** `GET /customers/:id/identities`. */
export type CustomerIdentities = {
  customerId: string;
  records: CustomerRecord[];
  /** Number of further records in stores outside the actor's scope. */
  hiddenRecords: number;
  /** Every phone that resolves to this customer, masked. */
  phones: string[];
  /** Number of tax ids that resolve to this customer. */
  taxIds: number;
};

/** `POST /customers/:id/split`: moves these records to a new customer; at least one record must stay. */
export const SplitCustomer = z.strictObject({ identities: z.array(z.string().min(1).max(200)).min(1).max(500) });
export type SplitCustomer = z.infer<typeof SplitCustomer>;
/** 201. `id` is the new customer. */
export type CustomerSplit = { id: string; fromId: string; records: number; transactions: number };

/** `POST /customers/:id/erase`: `confirm` repeats the customer's name as shown, or `ELIMINAR` if there is none. */
export const EraseCustomer = z.strictObject({ confirm: z.string().trim().min(1).max(300) });
export type EraseCustomer = z.infer<typeof EraseCustomer>;

/** Erasure receipt: actor, time and counts, without personal data. */
export type ErasureReceipt = {
  id: string;
  customerId: string;
  erasedAt: string;
  actor: Person | null;
  counts: { fields: number; identities: number; records: number; errors: number };
  /** State of deleting the person's contacts and conversations in the helpdesk; `none`: no helpdesk is connected. */
  helpdesk: "none" | "pending" | "done";
};
/** Helpdesk deletions of this erasure so far. */
export type ErasureInHelpdesk = {
  state: "pending" | "done";
  contacts: number;
  conversations: number;
  doneAt: string | null;
};

/** `GET /customers/options`: values for the list's filters. */
export type CustomerOptions = {
  sellers: (NamedSeller & { storeId: string | null; store: string | null })[];
  cities: string[];
};
