/** A store that could take a customer's conversation, and whether each mode would reach it. */
export type Candidate = { id: string; hasConnectedInstance: boolean; hasInbox: boolean };

export type Routing = {
  mode: "gateway" | "waba_official";
  /** The customer's preferred store, then the one it reports with; empty when there is none. */
  preferred: readonly Candidate[];
  /** The customer was asked which store, and may still answer. */
  isMenuPending: boolean;
  ecommerceStoreId: string | null;
};

export type ServingStore = {
  /** Null while the customer is still choosing, and when there is neither a preferred nor an e-commerce store. */
  storeId: string | null;
  reason: "preferred_store" | "menu_pending" | "no_preferred_store" | "no_connected_instance" | "no_inbox";
};

/**
 * Which store serves a customer: the preferred one where it can be reached, else the e-commerce store. An organization
 * without one leaves the customer with the preferred store, reachable or not.
 */
export function chooseServingStore({ mode, preferred, isMenuPending, ecommerceStoreId }: Routing): ServingStore {
  const [first] = preferred;
  if (!first) {
    if (isMenuPending) return { storeId: null, reason: "menu_pending" };
    return { storeId: ecommerceStoreId, reason: "no_preferred_store" };
  }
  const isOfficial = mode === "waba_official";
  const reachable = preferred.find(({ hasInbox, hasConnectedInstance }) =>
    isOfficial ? hasInbox : hasConnectedInstance,
  );
  if (reachable) return { storeId: reachable.id, reason: "preferred_store" };
  return { storeId: ecommerceStoreId ?? first.id, reason: isOfficial ? "no_inbox" : "no_connected_instance" };
}
