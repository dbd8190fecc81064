/** A store that could serve a customer's conversation, and whether it is reachable in each mode. */
export type Candidate = { id: string; hasConnectedInstance: boolean; hasInbox: boolean };

export type Routing = {
  mode: "gateway" | "waba_official";
  /** The customer's preferred store, then its principal; empty without a preferred store. */
  preferred: readonly Candidate[];
  /** The customer was sent the store menu and may still answer. */
  isMenuPending: boolean;
  ecommerceStoreId: string | null;
};

export type ServingStore = {
  /** Null while the customer is choosing, or without a preferred and an e-commerce store. */
  storeId: string | null;
  reason: "preferred_store" | "menu_pending" | "no_preferred_store" | "no_connected_instance" | "no_inbox";
};

/**
 * Chooses the preferred store if it is reachable, otherwise the e-commerce store. Without an e-commerce store it is the
 * preferred one even if unreachable.
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
