type SellerStatus = "ACTIVE" | "INACTIVE";

/** A branch as the ERP knows it. */
export type StoreInput = {
  code: string;
  tradeName: string;
  legalName: string | null;
  city: string | null;
  state: string | null;
  isActive: boolean;
  isEcommerce: boolean;
};

/** A seller as the ERP knows it; `storeId` is null for one without a branch. */
export type SellerInput = {
  externalId: string;
  name: string;
  email: string | null;
  storeId: string | null;
  status: SellerStatus;
};

export type WriteCounts = { created: number; updated: number; unchanged: number };

export type StoreRow = {
  id: string;
  code: string;
  tradeName: string;
  city: string | null;
  state: string | null;
  isActive: boolean;
  isEcommerce: boolean;
  primaryStoreId: string | null;
};

/** What refers to a store by its ERP code needs of it. */
export type StoreRef = { id: string; code: string; isActive: boolean };
