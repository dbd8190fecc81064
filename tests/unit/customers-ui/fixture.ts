import type { CustomerFilters } from "../../../components/customers/filters/filters.ts";
import type {
  CustomerDetail,
  CustomerEvent,
  CustomerIdentities,
  CustomerRow,
  CustomerTimelineEntry,
  CustomerTransaction,
} from "../../../lib/customers/schemas.ts";

export const CENTRO = { id: "00000000-0000-7000-8000-000000000f01", code: "F01", name: "Loja Centro" };
export const NORTE = { id: "00000000-0000-7000-8000-000000000f02", code: "F02", name: "Loja Norte" };
export const BIA = { id: "00000000-0000-7000-8000-0000000000b1", name: "BIANCA REIS" };

export const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const REACHED = { reachable: true, reason: null };

export function rowOf(number: number, fields: Partial<CustomerRow> = {}): CustomerRow {
  return {
    id: idOf(number),
    name: `CLIENTE NÚMERO ${number}`,
    phone: "11987654321",
    email: `c${number}@example.test`,
    cpfMasked: "***.456.789-**",
    city: "CAMPINAS",
    state: "SP",
    rfmStatus: "champions",
    totalSpent: 1234.5,
    orderCount: 8,
    averageTicket: 154.31,
    lastOrder: "2026-11-18T15:00:00Z",
    erasedAt: null,
    store: CENTRO,
    preferredStore: null,
    preferredSeller: BIA,
    channels: { whatsapp: REACHED, email: REACHED },
    ...fields,
  };
}

export const MARIA: CustomerDetail = {
  ...rowOf(1, { name: "MARIA DAS DORES", preferredStore: CENTRO }),
  organizationId: "t",
  storeId: CENTRO.id,
  phoneType: "MOBILE",
  birthDate: "1980-03-15",
  zipCode: "13010001",
  address: "RUA DAS FLORES, 10",
  neighborhood: "CENTRO",
  externalId: "77",
  transId: 901,
  preferredStoreId: CENTRO.id,
  preferredSellerId: BIA.id,
  preferredStorePinned: false,
  preferredSellerPinned: true,
  whatsappOptOut: false,
  emailOptOut: true,
  firstOrder: "2024-01-10T15:00:00Z",
  createdAt: "2024-01-10T15:00:00Z",
  updatedAt: "2026-11-18T15:00:00Z",
  rfmHistory: [
    { period: "2026-09-01", rfmStatus: "at_risk" },
    { period: "2026-10-01", rfmStatus: "loyal_customers" },
  ],
  recordCount: 2,
};

export const SALE: CustomerTransaction = {
  id: "t1",
  externalId: "5001",
  kind: "sale",
  date: "2026-11-18T15:00:00Z",
  total: 154.5,
  storeId: CENTRO.id,
  store: CENTRO.name,
  storeCode: "F01",
  sellerId: BIA.id,
  seller: BIA.name,
  isInfluenced: false,
  channel: null,
  influencedBy: null,
  items: [
    {
      line: 1,
      productId: "p1",
      product: "Vestido midi",
      brand: "Flor",
      quantity: 2,
      unitPrice: 77.25,
      total: 154.5,
      color: "Azul",
      size: "M",
    },
  ],
};
export const RETURN: CustomerTransaction = {
  ...SALE,
  id: "t2",
  externalId: "5002",
  kind: "return",
  date: "2026-10-02T15:00:00Z",
  total: -50,
  items: [],
};

const ANA = { id: "u1", name: "Ana Souza" };
export const CONSENT: CustomerEvent = {
  id: "e1",
  kind: "consent",
  at: "2026-10-05T17:05:00Z",
  channel: "email",
  from: "in",
  to: "out",
  source: "manual",
  actor: ANA,
};

export const TIMELINE: CustomerTimelineEntry[] = [
  { id: "v1", kind: "view", at: "2026-11-20T12:00:00Z", actor: ANA, isReveal: true },
  { id: "t1", kind: "sale", at: SALE.date, transaction: SALE },
  CONSENT,
  { id: "t2", kind: "return", at: RETURN.date, transaction: RETURN },
  { id: "r1", kind: "rfm", at: "2026-09-30T12:00:00Z", from: "champions", to: "at_risk", period: "2026-09-01" },
  { id: "g1", kind: "registered", at: "2024-01-10T15:00:00Z", store: "Loja Centro" },
];

const RECORD = {
  email: "m***@example.test",
  phone: "***4321",
  cpfMasked: "***.456.789-**",
  city: "CAMPINAS",
  store: CENTRO,
  createdAt: "2024-01-10T15:00:00Z",
};
export const IDENTITIES: CustomerIdentities = {
  customerId: MARIA.id,
  records: [
    {
      ...RECORD,
      ref: "F01:77",
      externalId: "77",
      name: "MARIA DAS DORES",
      isCurrent: true,
      shares: ["phone"],
      orders: 5,
      totalSpent: 900,
    },
    {
      ...RECORD,
      ref: "F02:12",
      externalId: "12",
      name: "JOSÉ DAS DORES",
      isCurrent: false,
      shares: ["phone"],
      orders: 3,
      totalSpent: 334.5,
      store: NORTE,
    },
  ],
  hiddenRecords: 0,
  phones: ["***4321"],
  taxIds: 2,
};

/** A customer list without filters. */
export const NO_FILTERS: CustomerFilters = {
  q: "",
  rfm: [],
  sellers: [],
  city: "",
  span: null,
  from: null,
  to: null,
  spentMin: null,
  spentMax: null,
  ordersMin: null,
  ordersMax: null,
  channel: null,
  optOut: null,
};
