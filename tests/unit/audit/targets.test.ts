import { describe, expect, it } from "vitest";
import { hasRowId, targetRefsOf } from "../../../lib/audit/rules/targets.ts";

const ID = "0198c0de-0000-7000-8000-0000abcdef01";

describe("targets of an audit record", () => {
  it("are in a fixed order, regardless of the order of the metadata", () => {
    const metadata = {
      instanceId: "7",
      campaignId: "6",
      segmentId: "5",
      customerId: "4",
      roleId: "3",
      email: "ana@example.test",
      targetUserId: "1",
    };
    expect(targetRefsOf(metadata)).toEqual([
      { kind: "user", id: "1" },
      { kind: "email", id: "ana@example.test" },
      { kind: "role", id: "3" },
      { kind: "customer", id: "4" },
      { kind: "segment", id: "5" },
      { kind: "campaign", id: "6" },
      { kind: "whatsappNumber", id: "7" },
    ]);
  });

  it("have ids and e-mail addresses in lower case", () => {
    expect(targetRefsOf({ roleId: ID.toUpperCase(), email: "Ana@Example.TEST" })).toEqual([
      { kind: "email", id: "ana@example.test" },
      { kind: "role", id: ID },
    ]);
  });

  it("include the customer to whom a conversation belongs", () => {
    expect(targetRefsOf({ conversationId: "42", before: null, after: { customerId: ID } })).toEqual([
      { kind: "customer", id: ID },
    ]);
    expect(targetRefsOf({ conversationId: "42", before: null, after: { customerId: null } })).toEqual([]);
  });

  it("include the customer of a deleted row", () => {
    expect(targetRefsOf({ suppressionId: ID, before: { customerId: ID, reason: "bounce" }, after: null })).toEqual([
      { kind: "customer", id: ID },
    ]);
  });

  it.each([
    ["CAMPAIGN_CREATE", "campaign", ""],
    ["ROLE_CREATE", "role", ""],
    ["SEGMENT_CREATE", "segment", ""],
    ["SETTINGS_STORE_UPDATE", "store", ID],
  ])("of %s are in the state after it, as its path names none", (actionType, kind, id) => {
    const after = { name: "Centro", storeId: ID.toUpperCase() };
    expect(targetRefsOf({ before: null, after }, actionType)).toEqual([{ kind, id }]);
    expect(targetRefsOf({ error: "Name taken" }, actionType)).toEqual([]);
    expect(targetRefsOf({ before: null, after }, "CAMPAIGN_UPDATE")).toEqual([]);
  });

  it("of a price are its kind of message, whether it was added or removed", () => {
    const price = { tariff: "email", price: 0.00055 };
    const target = [{ kind: "messagePrice", id: "email" }];
    expect(targetRefsOf({ before: null, after: price }, "MESSAGE_PRICE_ADD")).toEqual(target);
    expect(targetRefsOf({ priceId: ID, before: price, after: null }, "MESSAGE_PRICE_DELETE")).toEqual(target);
    expect(targetRefsOf({ error: "In use" }, "MESSAGE_PRICE_DELETE")).toEqual([]);
  });

  it.each<[string, Record<string, unknown> | null]>([
    ["a deleted row without a customer", { before: { customerId: null }, after: null }],
    ["no metadata", null],
    ["empty metadata", {}],
    ["properties that are not targets", { storeId: ID, userId: ID, id: ID }],
    ["an empty id", { roleId: "" }],
    [
      "values that are not text",
      { roleId: 7, customerId: null, campaignId: { id: ID }, segmentId: [ID], email: undefined },
    ],
  ])("are empty with %s", (_, metadata) => {
    expect(targetRefsOf(metadata)).toEqual([]);
  });

  it.each([
    [ID, true],
    ["[redacted]", false],
    ["ana@example.test", false],
    [`${ID}0`, false],
  ])("can be looked up by the id %s: %s", (id, expected) => {
    expect(hasRowId({ kind: "user", id })).toBe(expected);
  });
});
