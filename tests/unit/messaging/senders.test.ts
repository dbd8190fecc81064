import { describe, expect, it } from "vitest";
import type { InboxRow } from "../../../lib/messaging/rules/inbox-row.ts";
import { addWaiting, secondsBehind, sendersIn, type WaitingSenders } from "../../../lib/messaging/rules/senders.ts";

const via = { phoneNumberId: "7" };
const at = new Date(0);
const message = (phone: string | null, userId: string | null = null): InboxRow => ({
  kind: "message",
  via,
  providerMessageId: "wamid.1",
  phone,
  userId,
  type: "text",
  text: "Oi",
  quotedProviderId: null,
  isRefusal: false,
  file: null,
  at,
});

describe("senders of a webhook delivery", () => {
  it("are the phones and user ids of its messages, each once per receiving number", () => {
    expect(sendersIn([message("11988887777"), message("11988887777"), message(null, "BR.1")])).toEqual([
      "cloud 7 phone 11988887777",
      "cloud 7 user BR.1",
    ]);
    expect(sendersIn([{ ...message("11988887777"), via: { instance: "7" } } as InboxRow])).toEqual([
      "gateway 7 phone 11988887777",
    ]);
  });

  it("include both phone and user id of a user row, and none for rows without either", () => {
    expect(sendersIn([{ kind: "user", via, userId: "BR.1", phone: "11988887777", at }])).toHaveLength(2);
    expect(sendersIn([message(null), { kind: "connection", via, state: "open" }])).toEqual([]);
  });
});

describe("webhook delivery", () => {
  const waiting: WaitingSenders = new Map();
  addWaiting(waiting, ["a", "b"], { receipt: 10n, seconds: 5 });
  addWaiting(waiting, ["b"], { receipt: 12n, seconds: 20 });

  it.each([
    ["waits for an earlier delivery of the same sender", ["a"], 11n, 5],
    ["waits for the latest of several earlier deliveries", ["a", "b", "c"], 13n, 20],
    ["does not wait for a later delivery", ["a"], 9n, null],
    ["does not wait for itself", ["a"], 10n, null],
    ["does not wait for deliveries of another sender", ["c"], 11n, null],
  ])("%s", (_, senders, receipt, seconds) => {
    expect(secondsBehind(waiting, senders, { receipt })).toBe(seconds);
  });
});
