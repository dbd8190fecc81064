import { describe, expect, it } from "vitest";
import { AutomationCall } from "../../../lib/helpdesk/rules/automation-call.ts";

const ORG = "0198c0de-0000-7000-8000-0000abcdef01";
const CAMPAIGN = "0198c0de-0000-7000-8000-0000abcdef02";
const CUSTOMER = { organizationId: ORG, storeCode: "F01", externalId: "123" };

const labelCall = (fields: object) => ({
  action: "conversation.label",
  data: { organizationId: ORG, conversationId: 7, ...fields },
});
const isCall = (call: unknown) => AutomationCall.safeParse(call).success;
const problemsOf = (call: unknown) =>
  (AutomationCall.safeParse(call).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

describe("call of the automation tool", () => {
  it.each([
    { action: "customer.upsert", data: CUSTOMER },
    { action: "customer.upsert", data: { ...CUSTOMER, name: "Bia", phone: "5511987654321", city: null } },
    { action: "campaign.send", data: { organizationId: ORG, campaignId: CAMPAIGN } },
    { action: "conversation.label", data: { organizationId: ORG, conversationId: 7, add: ["vip"], remove: ["novo"] } },
  ])("accepts %o", (call) => {
    expect(AutomationCall.parse(call)).toEqual(call);
  });

  it("normalizes the organization and campaign ids to lower case", () => {
    const typed = { organizationId: ORG.toUpperCase(), campaignId: CAMPAIGN.toUpperCase() };
    const { data } = AutomationCall.parse({ action: "campaign.send", data: typed });
    expect(data).toEqual({ organizationId: ORG, campaignId: CAMPAIGN });
    const labelled = AutomationCall.parse(labelCall({ organizationId: ORG.toUpperCase(), add: "vip" }));
    const upserted = AutomationCall.parse({
      action: "customer.upsert",
      data: { ...CUSTOMER, organizationId: ORG.toUpperCase() },
    });
    expect([labelled, upserted].map((call) => call.data.organizationId)).toEqual([ORG, ORG]);
  });

  it.each([
    ["no action", { data: CUSTOMER }],
    ["an empty action", { action: "", data: CUSTOMER }],
    ["an unknown action", { action: "customer.delete", data: CUSTOMER }],
    ["no data", { action: "campaign.send" }],
    ["another action's data", { action: "campaign.send", data: CUSTOMER }],
    ["an undeclared property beside data", { action: "customer.upsert", data: CUSTOMER, key: "x" }],
    [
      "a customer without an organization",
      { action: "customer.upsert", data: { ...CUSTOMER, organizationId: undefined } },
    ],
    ["an undeclared customer property", { action: "customer.upsert", data: { ...CUSTOMER, role: "admin" } }],
    ["no campaign", { action: "campaign.send", data: { organizationId: ORG } }],
    ["a campaign without an organization", { action: "campaign.send", data: { campaignId: CAMPAIGN } }],
    [
      "a campaign id that is not a UUID",
      { action: "campaign.send", data: { organizationId: ORG, campaignId: "natal" } },
    ],
    [
      "an undeclared campaign property",
      { action: "campaign.send", data: { organizationId: ORG, campaignId: CAMPAIGN, force: true } },
    ],
    ["labels without an organization", labelCall({ organizationId: undefined, add: "vip" })],
    ["labels without a conversation", labelCall({ conversationId: undefined, add: "vip" })],
    ["an undeclared label property", labelCall({ add: "vip", colour: "red" })],
  ])("rejects a call with %s", (_, call) => {
    expect(isCall(call)).toBe(false);
  });
});

describe("labels of an automation call", () => {
  const labels = (fields: object) => {
    const { data } = AutomationCall.parse(labelCall(fields));
    return "add" in data ? [data.add, data.remove] : null;
  };

  it.each([
    [{ add: "vip" }, [["vip"], []]],
    [{ remove: "vip" }, [[], ["vip"]]],
    [{ add: ["vip", "ouro"], remove: "novo" }, [["vip", "ouro"], ["novo"]]],
    [{ add: " vip ", remove: ["\tnovo\n"] }, [["vip"], ["novo"]]],
    [{ add: [], remove: ["novo"] }, [[], ["novo"]]],
  ])("reads %j as the labels to add and to remove: %j", (fields, expected) => {
    expect(labels(fields)).toEqual(expected);
  });

  const words = ["a", "7", "promoção", "cliente_aguardando", "pós-venda", "2026", "_", "x".repeat(60)];
  it.each(words)("accepts the label %s", (label) => {
    expect(labels({ add: label, remove: [label] })).toEqual([[label], [label]]);
  });

  const others = ["", " ", "vip ouro", "vip!", "!vip", "a,b", "a.b", "vip\nouro", "👍", "x".repeat(61), null, 7];
  it.each(others)("rejects the label %j, which is not one word", (label) => {
    expect(isCall(labelCall({ add: label, remove: "novo" }))).toBe(false);
    expect(isCall(labelCall({ add: "novo", remove: label }))).toBe(false);
    expect(isCall(labelCall({ add: ["vip", label] }))).toBe(false);
  });

  it("reports each invalid label by its path", () => {
    expect(problemsOf(labelCall({ add: ["vip", "a b", "ouro"], remove: ["c d"] }))).toEqual([
      ["data.add.1", "must be one word"],
      ["data.remove.0", "must be one word"],
    ]);
    expect(problemsOf(labelCall({ add: "vip ouro" }))).toEqual([["data.add", "must be one word"]]);
  });

  it.each([{}, { add: [] }, { remove: [] }, { add: [], remove: [] }])("rejects %j, which names no label", (fields) => {
    expect(problemsOf(labelCall(fields))).toEqual([["data", "name a label to add or to remove"]]);
  });

  it("accepts at most twenty labels in each list", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `etiqueta-${at}`);
    expect(labels({ add: many(20), remove: many(20) })).toEqual([many(20), many(20)]);
    expect(isCall(labelCall({ add: many(21) }))).toBe(false);
    expect(isCall(labelCall({ remove: many(21) }))).toBe(false);
  });

  it.each<[unknown, boolean]>([
    [1, true],
    [4_711, true],
    [0, false],
    [-1, false],
    [1.5, false],
    ["7", false],
    [null, false],
  ])("accepts the conversation id %j: %s", (conversationId, expected) => {
    expect(isCall(labelCall({ conversationId, add: "vip" }))).toBe(expected);
  });
});
