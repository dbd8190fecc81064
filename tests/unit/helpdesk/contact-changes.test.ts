import { describe, expect, it } from "vitest";
import { contactChanges, sentAfter } from "../../../lib/helpdesk/rules/contact-changes.ts";

const phone = "+5511988887777";
const none = { name: null, email: null };
const bia = { name: "Bia Lima", email: "bia@example.test" };

describe("changes of a helpdesk contact", () => {
  it.each([
    ["fill a contact that is named after its phone", { name: phone, email: null }, none, bia, bia],
    ["fill a contact without a name", { name: " ", email: "" }, none, bia, bia],
    ["replace what we last sent", { name: "Bia", email: "b@x.test" }, { name: "Bia", email: "b@x.test" }, bia, bia],
    [
      "keep what an agent edited",
      { name: "Bia (VIP)", email: "vip@x.test" },
      { name: "Bia", email: "b@x.test" },
      bia,
      {},
    ],
    ["keep a value that we never sent", { name: "Beatriz", email: "b@x.test" }, none, bia, {}],
    ["keep one and replace the other", { name: "Bia (VIP)", email: null }, none, bia, { email: bia.email }],
    ["never send an empty value", bia, bia, none, {}],
    ["send nothing that is there already", { name: "Bia Lima", email: "BIA@example.test" }, none, bia, {}],
  ])("%s", (_, current, sent, wanted, changes) => {
    expect(contactChanges({ ...current, phone }, { sent, wanted })).toEqual(changes);
  });
});

it("sentAfter records values that were sent or already equal, and none that an agent edited", () => {
  const sent = { name: "Bia", email: null };
  const current = { name: "Bia (VIP)", email: "bia@example.test" };
  expect(sentAfter(current, { sent, wanted: bia, changes: {} })).toEqual({ name: "Bia", email: bia.email });
  expect(sentAfter(current, { sent, wanted: bia, changes: bia })).toEqual(bia);
});
