import { z } from "zod";
import { cursorPageOf } from "../core/paging.ts";
import { CONSENT_WORDS, RFM_SEGMENTS, UNREACHABLE_REASONS } from "./names.ts";

export const NamedStore = z.object({ id: z.string(), code: z.string(), name: z.string() }).meta({ id: "NamedStore" });
export type NamedStore = z.infer<typeof NamedStore>;

export const NamedSeller = z.object({ id: z.string(), name: z.string() }).meta({ id: "NamedSeller" });
export type NamedSeller = z.infer<typeof NamedSeller>;

export const Reach = z
  .object({
    reachable: z.boolean(),
    reason: z.enum(UNREACHABLE_REASONS).nullable(),
  })
  .meta({ id: "Reach" });
export type Reach = z.infer<typeof Reach>;

export const Channels = z.object({ whatsapp: Reach, email: Reach }).meta({ id: "Channels" });
export type Channels = z.infer<typeof Channels>;

/** A row of `GET /customers`. Personal fields of an erased customer are null. */
export const CustomerRow = z
  .object({
    rfmStatus: z.enum(RFM_SEGMENTS),
    totalSpent: z.number(),
    orderCount: z.number(),
    averageTicket: z.number().nullable().describe("Null if there are no orders."),
    lastOrder: z.string().nullable(),
    id: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable().describe("Digits only: area code and subscriber."),
    email: z.string().nullable(),
    cpfMasked: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    store: NamedStore,
    preferredStore: NamedStore.nullable(),
    preferredSeller: NamedSeller.nullable(),
    channels: Channels,
    erasedAt: z.string().nullable(),
  })
  .meta({ id: "CustomerRow" });
export type CustomerRow = z.infer<typeof CustomerRow>;

/** A page of `GET /customers?total=later` that more rows may follow, before anybody has counted them. */
const UncountedCustomerPage = z
  .object({ data: z.array(CustomerRow), total: z.null(), page: z.number(), limit: z.number() })
  .meta({ id: "UncountedCustomerPage" });

/** `GET /customers` */
export const CustomerListPage = z.union([cursorPageOf(CustomerRow), UncountedCustomerPage]);
export type CustomerListPage = z.infer<typeof CustomerListPage>;

/** `GET /customers/total` */
export const CustomerTotal = z.object({ total: z.number() }).meta({ id: "CustomerTotal" });
export type CustomerTotal = z.infer<typeof CustomerTotal>;

/** `GET /customers/:id`: the specified fields without the tax id's hash and ciphertext, plus fields the UI shows. */
export const CustomerDetail = CustomerRow.extend({
  organizationId: z.string(),
  storeId: z.string(),
  phoneType: z.enum(["MOBILE", "LANDLINE"]).nullable(),
  birthDate: z.string().nullable().describe("YYYY-MM-DD"),
  zipCode: z.string().nullable(),
  address: z.string().nullable(),
  neighborhood: z.string().nullable(),
  externalId: z.string().nullable(),
  transId: z.number().nullable(),
  preferredStoreId: z.string().nullable(),
  preferredSellerId: z.string().nullable(),
  preferredStorePinned: z.boolean().describe("True: pinned by a user. False: computed from sales."),
  preferredSellerPinned: z.boolean(),
  whatsappOptOut: z.boolean(),
  emailOptOut: z.boolean(),
  firstOrder: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  rfmHistory: z
    .array(z.object({ period: z.string(), rfmStatus: z.enum(RFM_SEGMENTS) }))
    .describe("Months of the last year that have a snapshot, oldest first."),
  recordCount: z
    .number()
    .describe("Number of ERP records behind this customer; with more than one the customer can be split."),
}).meta({ id: "CustomerDetail" });
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const CustomerView = CustomerDetail.extend({ cpf: z.string().nullable().optional() }).meta({
  id: "CustomerView",
});
export type CustomerView = z.infer<typeof CustomerView>;

export const TransactionItem = z
  .object({
    line: z.number(),
    productId: z.string(),
    product: z.string().nullable(),
    brand: z.string().nullable(),
    quantity: z.number(),
    unitPrice: z.number(),
    total: z.number(),
    color: z.string().nullable(),
    size: z.string().nullable(),
  })
  .meta({ id: "TransactionItem" });
export type TransactionItem = z.infer<typeof TransactionItem>;

export const CustomerTransaction = z
  .object({
    id: z.string(),
    externalId: z.string(),
    kind: z.enum(["sale", "return"]),
    date: z.string(),
    total: z.number().describe("Negative for a return."),
    storeId: z.string(),
    store: z.string(),
    storeCode: z.string(),
    sellerId: z.string().nullable(),
    seller: z.string().nullable(),
    isInfluenced: z.boolean(),
    channel: z.enum(["WHATSAPP", "EMAIL"]).nullable(),
    influencedBy: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe("Campaign to which the sale is attributed."),
    items: z.array(TransactionItem),
  })
  .meta({ id: "CustomerTransaction" });
export type CustomerTransaction = z.infer<typeof CustomerTransaction>;

export const Consent = z.enum(["whatsapp", "email"]).meta({ id: "Consent" });
export type Consent = z.infer<typeof Consent>;

export const ConsentSource = z.enum(["manual", "erasure", "split", ...CONSENT_WORDS]).meta({ id: "ConsentSource" });
export type ConsentSource = z.infer<typeof ConsentSource>;

const Person = z.object({ id: z.string(), name: z.string() }).meta({ id: "Person" });

/** Helpdesk deletions of this erasure so far. */
/** What an erasure deleted here: fields of the profile, tax ids and phones, ERP records, errors of imports. */
const ErasureCounts = z.object({
  fields: z.number().describe("Filled fields of the profile."),
  identities: z.number().describe("Tax ids and phones by which the customer was found."),
  records: z.number().describe("Stored records of the ERP."),
  errors: z.number().describe("Errors of imports with the person's data."),
});

export const ErasureInHelpdesk = z
  .object({
    state: z.enum(["pending", "done"]),
    contacts: z.number(),
    conversations: z.number(),
    doneAt: z.string().nullable(),
  })
  .meta({ id: "ErasureInHelpdesk" });
export type ErasureInHelpdesk = z.infer<typeof ErasureInHelpdesk>;

const eventOf = <Kind extends string>(kind: Kind) => ({ id: z.string(), kind: z.literal(kind), at: z.string() });

/** Customer events other than purchases. `actor` is null if no user caused it. */
export const CustomerEvent = z
  .union([
    z.object({ ...eventOf("registered"), store: z.string().nullable() }),
    z.object({
      ...eventOf("rfm"),
      from: z.enum(RFM_SEGMENTS).nullable(),
      to: z.enum(RFM_SEGMENTS),
      period: z.string(),
    }),
    z.object({
      ...eventOf("consent"),
      channel: Consent,
      from: z.enum(["in", "out"]),
      to: z.enum(["in", "out"]),
      source: ConsentSource,
      actor: Person.nullable(),
    }),
    // Sent or received over WhatsApp or email. `status` is the campaign ledger's; null for non-campaign messages.
    z.object({
      ...eventOf("message"),
      channel: Consent,
      direction: z.enum(["in", "out"]),
      campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
      status: z.string().nullable(),
      text: z.string().nullable(),
    }),
    // `actor` is null if the author was removed.
    z.object({ ...eventOf("note"), text: z.string(), actor: Person.nullable() }),
    z.object({
      ...eventOf("split"),
      otherCustomerId: z.string(),
      direction: z.enum(["from", "to"]),
      records: z.number(),
      actor: Person.nullable(),
    }),
    z.object({
      ...eventOf("erased"),
      actor: Person.nullable(),
      counts: ErasureCounts,
      helpdesk: ErasureInHelpdesk.nullable(),
    }),
  ])
  .meta({ id: "CustomerEvent" });
export type CustomerEvent = z.infer<typeof CustomerEvent>;

export const CustomerTimelineEntry = z
  .union([
    z.object({ ...eventOf("sale"), transaction: CustomerTransaction }),
    z.object({ ...eventOf("return"), transaction: CustomerTransaction }),
    // Only for actors who may read the audit log.
    z.object({
      ...eventOf("view"),
      actor: Person.nullable(),
      isReveal: z.boolean(),
    }),
    CustomerEvent,
  ])
  .meta({ id: "CustomerTimelineEntry" });
export type CustomerTimelineEntry = z.infer<typeof CustomerTimelineEntry>;

/** A new note; its text and author are in the customer's events. */
export const CustomerNote = z.object({ id: z.string() }).meta({ id: "CustomerNote" });
export type CustomerNote = z.infer<typeof CustomerNote>;

/** Last received state of one ERP record behind a customer. Contact data is masked. */
export const CustomerRecord = z
  .object({
    ref: z.string().describe("`store code:ERP id`; identifies the record in a split request."),
    externalId: z.string(),
    store: NamedStore.nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    cpfMasked: z.string().nullable(),
    city: z.string().nullable(),
    isCurrent: z.boolean().describe("Whether the customer's details come from this record."),
    shares: z.array(z.enum(["cpf", "phone"])).describe("Identifiers it shares with another record of the customer."),
    orders: z.number(),
    totalSpent: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: "CustomerRecord" });
export type CustomerRecord = z.infer<typeof CustomerRecord>;

const Liked = z.object({ name: z.string(), quantity: z.number().describe("Pieces bought; returns are not deducted.") });

/** `GET /customers/:id/habits`, from the purchases in the actor's stores. */
export const CustomerHabits = z
  .object({
    departments: z.array(Liked).describe("The three with the most pieces."),
    brands: z.array(Liked),
    rhythm: z
      .object({
        days: z.number().describe("Median of the days between two days with a purchase."),
        expectedOn: z.string().describe("YYYY-MM-DD: that many days after the last purchase."),
      })
      .nullable()
      .describe("Null before the third day with a purchase."),
  })
  .meta({ id: "CustomerHabits" });
export type CustomerHabits = z.infer<typeof CustomerHabits>;

/** `GET /customers/:id/identities`. */
export const CustomerIdentities = z
  .object({
    customerId: z.string(),
    records: z.array(CustomerRecord),
    hiddenRecords: z.number().describe("Number of further records in stores outside the actor's scope."),
    phones: z.array(z.string()).describe("Every phone that resolves to this customer, masked."),
    taxIds: z.number().describe("Number of tax ids that resolve to this customer."),
  })
  .meta({ id: "CustomerIdentities" });
export type CustomerIdentities = z.infer<typeof CustomerIdentities>;

/** 201. `id` is the new customer. */
export const CustomerSplit = z
  .object({ id: z.string(), fromId: z.string(), records: z.number(), transactions: z.number() })
  .meta({ id: "CustomerSplit" });
export type CustomerSplit = z.infer<typeof CustomerSplit>;

/** Erasure receipt: actor, time and counts, without personal data. */
export const ErasureReceipt = z
  .object({
    id: z.string(),
    customerId: z.string(),
    erasedAt: z.string(),
    actor: Person.nullable(),
    counts: ErasureCounts,
    helpdesk: z
      .enum(["none", "pending", "done"])
      .describe(
        "State of deleting the person's contacts and conversations in the helpdesk; `none`: no helpdesk is connected.",
      ),
  })
  .meta({ id: "ErasureReceipt" });
export type ErasureReceipt = z.infer<typeof ErasureReceipt>;

/** `GET /customers/options`: values for the list's filters. */
export const CustomerOptions = z
  .object({
    sellers: z.array(NamedSeller.extend({ storeId: z.string().nullable(), store: z.string().nullable() })),
    cities: z.array(z.string()),
  })
  .meta({ id: "CustomerOptions" });
export type CustomerOptions = z.infer<typeof CustomerOptions>;
