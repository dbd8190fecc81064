import { describe, expect, it } from "vitest";
import { contactChanges, sentAfter } from "../../../lib/helpdesk/rules/contact-changes.ts";

const phone = "+5511988887777";
const none = { name: null, email: null };
const bia = { name: "Bia Lima", email: "bia@example.test" };

describe("changes of a helpdesk contact", () => {
  it.each([
    ["fill a contact that is named after its phone", { name: phone, email: null }, none, bia, bia],
    ["fill a contact without a name", { name: " ", email: "" }, none, bia, bia],
    [
      "replace values that the sync sent last",
      { name: "Bia", email: "b@x.test" },
      { name: "Bia", email: "b@x.test" },
      bia,
      bia,
    ],
    [
      "keep values that an agent edited",
      { name: "Bia (VIP)", email: "vip@x.test" },
      { name: "Bia", email: "b@x.test" },
      bia,
      {},
    ],
    ["keep a value that the sync never sent", { name: "Beatriz", email: "b@x.test" }, none, bia, {}],
    [
      "keep an edited name and fill an empty e-mail address",
      { name: "Bia (VIP)", email: null },
      none,
      bia,
      { email: bia.email },
    ],
    ["omit empty values", bia, bia, none, {}],
    [
      "omit values that the contact already has, ignoring the case of the e-mail address",
      { name: "Bia Lima", email: "BIA@example.test" },
      none,
      bia,
      {},
    ],
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
