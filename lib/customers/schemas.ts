import { z } from "zod";
import { CUSTOMER_SORTS, EVENT_KINDS, TIMELINE_KINDS } from "../core/customer-kinds.ts";
import { isDay } from "../core/dates.ts";
import { listParam, oneOfParam, optionalParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../core/rfm-segments.ts";
import { MAX_SEARCH } from "../core/search.ts";
import { StoreIdsParam } from "../core/store-scope.ts";
import { Uuid } from "../core/uuid.ts";

// A browser that needs only the names takes them from core, without the schemas.
export {
  CUSTOMER_SORTS,
  type CustomerSort,
  ERASE_WORD,
  EVENT_KINDS,
  TIMELINE_KINDS,
  type TimelineKind,
} from "../core/customer-kinds.ts";

/** What the environment may change about the ten segments. */
export type RfmConstants = {
  riskDays: number;
  churnDays: number;
  /** Spending above it makes a champion. */
  loyalCents: bigint;
  /** More orders than this make a loyal customer. */
  loyalOrders: number;
};

/**
 * The segment table as instants: an order at or after `bNN` is at most NN days old. Computed once a statement, so that
 * no row needs date arithmetic.
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

/** A query over customers and where they stand: customer_id, store_id, rfm_status, totals, first and last order. */
export type CustomerStates = { text: string; params: unknown[] };

/** A customer as one ERP record tells it. Phone and tax id are normalised; the tax id is in clear until it is written. */
export type CustomerInput = {
  storeId: string;
  storeCode: string;
  externalId: string;
  /** Grows with every change of the record: the highest one knows best. */
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

/** What became of the rows of one page; every row counts once. */
export type CustomerWrites = {
  created: number;
  updated: number;
  unchanged: number;
  /** Further ERP records of somebody already known. */
  merged: number;
  /** ERP records seen for the first time, as sales name them. */
  newRefs: string[];
};

export const CustomerId = z.object({ id: Uuid });
export type CustomerId = z.infer<typeof CustomerId>;

const Day = z.string().refine(isDay, "must be a date (YYYY-MM-DD)");
const Amount = z.coerce.number().min(-1e12).max(1e12);
const OrderCount = z.coerce.number().int().min(0).max(2_147_483_647);
const Text = z.string().trim().max(200);

const FILTERS = {
  /** Only these: the rows that somebody ticked. */
  ids: listParam(Uuid),
  /** Name, phone or e-mail; an 11-digit CPF finds exactly its owner. */
  q: optionalParam(z.string().trim().max(MAX_SEARCH)),
  rfm: listParam(z.enum(RFM_SEGMENTS)),
  storeIds: StoreIdsParam,
  /** The preferred sellers. */
  sellerIds: listParam(Uuid),
  city: optionalParam(Text),
  state: optionalParam(Text.transform((state) => state.toUpperCase())),
  lastOrderFrom: optionalParam(Day),
  lastOrderTo: optionalParam(Day),
  spentMin: optionalParam(Amount),
  spentMax: optionalParam(Amount),
  ordersMin: optionalParam(OrderCount),
  ordersMax: optionalParam(OrderCount),
  /** Who can be reached this way, as a campaign would. */
  channel: oneOfParam(["whatsapp", "email"]),
  optOut: oneOfParam(["whatsapp", "email", "any", "none"]),
};

const SORTED = sorted(CUSTOMER_SORTS, { order: "desc" });

/** `GET /customers`. */
export const CustomersQuery = Paging.extend({ ...FILTERS, ...SORTED });
export type CustomersQuery = z.infer<typeof CustomersQuery>;

/** `GET /customers/export`: the same list, whole. */
export const CustomersExportQuery = z.object({ ...FILTERS, ...SORTED });
export type CustomersExportQuery = z.infer<typeof CustomersExportQuery>;
export type CustomerFilter = Omit<CustomersExportQuery, "sort" | "order">;

export type NamedStore = { id: string; code: string; name: string };
export type NamedSeller = { id: string; name: string };

/** Why a channel doesn't reach somebody, in the words of a campaign's skip reasons. */
export type UnreachableReason = "no_phone" | "not_mobile" | "opt_out" | "no_email" | "email_opt_out";
export type Reach = { reachable: boolean; reason: UnreachableReason | null };
export type Channels = { whatsapp: Reach; email: Reach };

type Totals = {
  rfmStatus: RfmSegment;
  totalSpent: number;
  orderCount: number;
  /** Null without an order. */
  averageTicket: number | null;
  lastOrder: string | null;
};

/** A row of `GET /customers`. Nulls in the personal fields of somebody who was erased. */
export type CustomerRow = Totals & {
  id: string;
  name: string | null;
  /** Digits: area code and subscriber. */
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

/** `GET /customers/:id`: the specification's fields but the tax id's hash and cipher text, and what a page shows beside. */
export type CustomerDetail = CustomerRow & {
  organizationId: string;
  storeId: string;
  /** MOBILE or LANDLINE */
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
  /** True: chosen by a person. False: computed from the sales. */
  preferredStorePinned: boolean;
  preferredSellerPinned: boolean;
  whatsappOptOut: boolean;
  emailOptOut: boolean;
  firstOrder: string | null;
  createdAt: string;
  updatedAt: string;
  /** The months of the last year that have a snapshot, oldest first. */
  rfmHistory: { period: string; rfmStatus: RfmSegment }[];
  /** ERP records behind this customer; more than one can be split. */
  recordCount: number;
};

/** `GET /webhook/erp/customers/:id`, audited. `cpf` only with `?reveal=cpf` and the permission to edit. */
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
  /** Whose message it is owed to. */
  influencedBy: { id: string; name: string } | null;
  items: TransactionItem[];
};

/** `GET /customers/:id/transactions`, the newest first. */
export const CustomerTransactionsQuery = Paging.extend({ kind: oneOfParam(["sale", "return"]) });
export type CustomerTransactionsQuery = z.infer<typeof CustomerTransactionsQuery>;

export type Consent = "whatsapp" | "email";
/** The words a customer's own decision comes with. */
export type ConsentWord = "keyword" | "button" | "provider" | "unsubscribe" | "complaint";
export type ConsentSource = "manual" | "erasure" | "split" | ConsentWord;
/**
 * One decision a customer made. Phones: area code, ninth digit, subscriber. Who is named by their id spoke from `address`,
 * whatever they have by now; null: from the one that they have. `name`: the provider's, of who shows no phone.
 */
export type ConsentSaid = ({ customerId: string; address: string | null } | { phone: string } | { name: string }) & {
  channel: Consent;
  isOptedOut: boolean;
  source: ConsentWord;
  at: Date;
};

type Person = { id: string; name: string };
type Event<Kind extends string, Data> = { id: string; kind: Kind; at: string } & Data;

/** What happened around a customer beside their purchases. `actor` is null when no person did it. */
export type CustomerEvent =
  | Event<"registered", { store: string | null }>
  | Event<"rfm", { from: RfmSegment | null; to: RfmSegment; period: string }>
  | Event<
      "consent",
      { channel: Consent; from: "in" | "out"; to: "in" | "out"; source: ConsentSource; actor: Person | null }
    >
  /** Over WhatsApp or by mail, from us or to us. `status` as the campaign's ledger has it; null for any other message. */
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
  /** Only for who may read the audit log. */
  | Event<"view", { actor: Person | null; isReveal: boolean }>
  | CustomerEvent;

/** `GET /customers/:id/events`, the newest first. */
export const CustomerEventsQuery = Paging.extend({ kinds: listParam(z.enum(EVENT_KINDS)) });
export type CustomerEventsQuery = z.infer<typeof CustomerEventsQuery>;

/** `GET /customers/:id/timeline`, the newest first. */
export const CustomerTimelineQuery = Paging.extend({ kinds: listParam(z.enum(TIMELINE_KINDS)) });
export type CustomerTimelineQuery = z.infer<typeof CustomerTimelineQuery>;

/** `PATCH /customers/:id`. */
export const CustomerPatch = z.strictObject({
  whatsappOptOut: z.boolean().optional(),
  emailOptOut: z.boolean().optional(),
});
export type CustomerPatch = z.infer<typeof CustomerPatch>;

/** `PATCH /erp/customers/:id/preferences`: an id pins, null gives the choice back to the sales, absent leaves as it is. */
export const PreferencesPatch = z.strictObject({
  preferredStoreId: Uuid.nullable().optional(),
  preferredSellerId: Uuid.nullable().optional(),
});
export type PreferencesPatch = z.infer<typeof PreferencesPatch>;

/** One ERP record behind a customer, as it was last received. Contact data masked. */
export type CustomerRecord = {
  /** `store code:ERP id`: what a split names. */
  ref: string;
  externalId: string;
  store: NamedStore | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  cpfMasked: string | null;
  city: string | null;
  /** The record that told the customer's details last. */
  isCurrent: boolean;
  /** What it has in common with another record of the customer. */
  shares: ("cpf" | "phone")[];
  orders: number;
  totalSpent: number;
  createdAt: string;
};

/** `GET /customers/:id/identities`. */
export type CustomerIdentities = {
  customerId: string;
  records: CustomerRecord[];
  /** How many more there are, of stores that whoever asks doesn't see. */
  hiddenRecords: number;
  /** Every phone that leads here, masked. */
  phones: string[];
  /** How many tax ids lead here. */
  taxIds: number;
};

/** `POST /customers/:id/split`: these records become a customer of their own; at least one must stay. */
export const SplitCustomer = z.strictObject({ identities: z.array(z.string().min(1).max(200)).min(1).max(500) });
export type SplitCustomer = z.infer<typeof SplitCustomer>;
/** 201. `id` is the new customer. */
export type CustomerSplit = { id: string; fromId: string; records: number; transactions: number };

/** `POST /customers/:id/erase`: `confirm` repeats the customer's name as shown, or `ELIMINAR` without one. */
export const EraseCustomer = z.strictObject({ confirm: z.string().trim().min(1).max(300) });
export type EraseCustomer = z.infer<typeof EraseCustomer>;

/** The receipt of an erasure: who, when and how much, without personal data. */
export type ErasureReceipt = {
  id: string;
  customerId: string;
  erasedAt: string;
  actor: Person | null;
  counts: { fields: number; identities: number; records: number; errors: number };
  /** Deletion of the person's contacts and conversations there; the timeline lists the outcome. None: no helpdesk. */
  helpdesk: "none" | "pending" | "done";
};
/** What the erasure deleted in the helpdesk so far. */
export type ErasureInHelpdesk = {
  state: "pending" | "done";
  contacts: number;
  conversations: number;
  doneAt: string | null;
};

/** `GET /customers/options`: what the list's filters offer. */
export type CustomerOptions = {
  sellers: (NamedSeller & { storeId: string | null; store: string | null })[];
  cities: string[];
};
