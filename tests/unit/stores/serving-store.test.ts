import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, chooseServingStore, type Routing } from "../../../lib/stores/rules/serving-store.ts";

const store = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  hasConnectedInstance: false,
  hasInbox: false,
  ...fields,
});
const choose = (fields: Partial<Routing>) =>
  chooseServingStore({ mode: "gateway", preferred: [], isMenuPending: false, ecommerceStoreId: "online", ...fields });

describe("chooseServingStore", () => {
  it("falls back to the e-commerce store without a preferred store, but waits for a pending menu", () => {
    expect(choose({})).toEqual({ storeId: "online", reason: "no_preferred_store" });
    expect(choose({ isMenuPending: true })).toEqual({ storeId: null, reason: "menu_pending" });
  });

  it("falls back when the preferred store has no connected instance", () => {
    const preferred = [store("centro", { hasInbox: true })];
    expect(choose({ preferred })).toEqual({ storeId: "online", reason: "no_connected_instance" });
    expect(choose({ preferred: [store("centro", { hasConnectedInstance: true })] })).toEqual({
      storeId: "centro",
      reason: "preferred_store",
    });
  });

  it("falls back in official mode when the store has no inbox", () => {
    const preferred = [store("centro", { hasConnectedInstance: true })];
    expect(choose({ mode: "waba_official", preferred })).toEqual({ storeId: "online", reason: "no_inbox" });
    expect(choose({ mode: "waba_official", preferred: [store("centro", { hasInbox: true })] }).storeId).toBe("centro");
  });

  it("tries the principal of an alias before it falls back", () => {
    const preferred = [store("quiosque"), store("centro", { hasConnectedInstance: true })];
    expect(choose({ preferred })).toEqual({ storeId: "centro", reason: "preferred_store" });
  });

  it("assigns a customer to the preferred store when there is no e-commerce store", () => {
    expect(choose({ preferred: [store("centro")], ecommerceStoreId: null }).storeId).toBe("centro");
    expect(choose({ ecommerceStoreId: null }).storeId).toBeNull();
  });

  it("returns only one of the customer's stores or the e-commerce store", () => {
    const candidate = fc.record({
      id: fc.constantFrom("a", "b"),
      hasConnectedInstance: fc.boolean(),
      hasInbox: fc.boolean(),
    });
    const routing = fc.record({
      mode: fc.constantFrom("gateway" as const, "waba_official" as const),
      preferred: fc.array(candidate, { maxLength: 2 }),
      isMenuPending: fc.boolean(),
      ecommerceStoreId: fc.constantFrom("online", null),
    });
    fc.assert(
      fc.property(routing, (given) => {
        const { storeId } = chooseServingStore(given);
        expect([...given.preferred.map(({ id }) => id), given.ecommerceStoreId, null]).toContain(storeId);
      }),
    );
  });
});
