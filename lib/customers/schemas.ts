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
