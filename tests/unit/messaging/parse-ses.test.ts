import { describe, expect, it } from "vitest";
import { parseSes } from "../../../lib/messaging/rules/parse-ses.ts";

const RECEIVED = new Date("2026-01-02T00:00:00Z");
const AT = new Date("2026-01-01T00:00:04Z");
const TIMESTAMP = "2026-01-01T00:00:04.000Z";
const BIA = "bia@example.test";
const LEO = "leo@example.test";

const mail = { timestamp: "2026-01-01T00:00:00.000Z", messageId: "0100018d-000000", destination: [BIA] };
const call = (message: unknown) => parseSes({ Type: "Notification", Message: JSON.stringify(message) }, RECEIVED);
const bounced = (fields: object = {}) => {
  const said = { bounceType: "Permanent", bounceSubType: "General", timestamp: TIMESTAMP, feedbackId: "0100" };
  const bouncedRecipients = [{ emailAddress: BIA, action: "failed", status: "5.1.1" }];
  return call({ notificationType: "Bounce", bounce: { ...said, bouncedRecipients, ...fields }, mail });
};
const complained = (fields: object = {}) => {
  const said = { timestamp: TIMESTAMP, complaintFeedbackType: "abuse", complaintSubType: null };
  const complainedRecipients = [{ emailAddress: BIA }];
  return call({ notificationType: "Complaint", complaint: { ...said, complainedRecipients, ...fields }, mail });
};
const delivered = (fields: object = {}) =>
  call({ notificationType: "Delivery", delivery: { timestamp: TIMESTAMP, recipients: [BIA], ...fields }, mail });
const row = { kind: "mail", messageIds: ["0100018d-000000"], at: AT };
const BROKEN = { rows: [], ignored: ["broken"] };

describe("bounce", () => {
  it("of the permanent type suppresses the address without an opt-out", () => {
    expect(bounced()).toEqual({
      rows: [
        {
          ...row,
          status: "bounced",
          bounceKind: "permanent",
          code: "permanent_general",
          addresses: [BIA],
          suppresses: true,
          optsOut: false,
        },
      ],
      ignored: [],
    });
  });

  it.each([
    ["Permanent", "permanent", true],
    ["PERMANENT", "permanent", true],
    ["Transient", "transient", false],
    ["transient", "transient", false],
    ["Undetermined", "undetermined", false],
    ["Unheard-of", "undetermined", false],
    [undefined, "undetermined", false],
  ])("of type %s is %s, and suppresses the address: %s", (bounceType, bounceKind, suppresses) => {
    expect(bounced({ bounceType }).rows).toMatchObject([{ bounceKind, suppresses, optsOut: false }]);
  });

  it("of a non-permanent type is permanent with status 5.4.4 (host not found), for those addresses alone", () => {
    const said = (...statuses: string[]) =>
      bounced({ bounceType: "Transient", bouncedRecipients: statuses.map((status) => ({ status })) }).rows;
    expect(said("4.2.2", "5.4.4")).toMatchObject([
      { bounceKind: "permanent", code: "transient_general", suppresses: true },
    ]);
    const two = [
      { emailAddress: "bia@cheia.example", status: "4.2.2" },
      { emailAddress: "leo@sumiu.example", status: "5.4.4" },
    ];
    const gone = (bounceType: string) => bounced({ bounceType, bouncedRecipients: two }).rows[0];
    for (const type of ["Transient", "Undetermined"])
      expect(gone(type)).toMatchObject({ addresses: ["leo@sumiu.example"] });
    expect(gone("Permanent")).toMatchObject({ addresses: ["bia@cheia.example", "leo@sumiu.example"] });
    expect(said("5.4.40", "5.4", "4.4.4", "")).toMatchObject([{ bounceKind: "transient", suppresses: false }]);
    expect(said()).toMatchObject([{ bounceKind: "transient", suppresses: false }]);
  });

  it.each([
    [{ bounceType: "Transient", bounceSubType: "MailboxFull" }, "transient_mailboxfull"],
    [{ bounceSubType: "OnAccountSuppressionList" }, "permanent_onaccountsuppressionlist"],
    [{ bounceSubType: undefined }, "permanent"],
    [{ bounceType: null }, "general"],
    [{ bounceType: null, bounceSubType: undefined }, null],
  ])("with %j has the code %s", (fields, code) => expect(bounced(fields).rows).toMatchObject([{ code }]));

  it("lists every valid address", () => {
    const odd = [null, "x", {}, { emailAddress: "" }, { emailAddress: 7 }];
    const bouncedRecipients = [{ emailAddress: BIA }, ...odd, { emailAddress: LEO }];
    expect(bounced({ bouncedRecipients }).rows).toMatchObject([{ addresses: [BIA, LEO] }]);
    expect(bounced({ bouncedRecipients: undefined }).rows).toMatchObject([{ addresses: [] }]);
  });
});

describe("complaint", () => {
  it("suppresses the address and opts its owner out", () => {
    expect(complained()).toEqual({
      rows: [
        {
          ...row,
          status: "complained",
          bounceKind: null,
          code: "abuse",
          addresses: [BIA],
          suppresses: true,
          optsOut: true,
        },
      ],
      ignored: [],
    });
  });

  it.each(["abuse", "auth-failure", "fraud", "other", "virus"])(
    "of type %s has that code, suppresses the address and opts its owner out",
    (complaintFeedbackType) => {
      const expected = { code: complaintFeedbackType, suppresses: true, optsOut: true };
      expect(complained({ complaintFeedbackType }).rows).toMatchObject([expected]);
    },
  );

  it("without a type has the code complaint and opts the owner out", () => {
    for (const complaintFeedbackType of [undefined, null])
      expect(complained({ complaintFeedbackType }).rows).toMatchObject([{ code: "complaint", optsOut: true }]);
  });

  it("is ignored when it reports that the mail is not spam", () => {
    expect(complained({ complaintFeedbackType: "not-spam" })).toEqual({ rows: [], ignored: ["system"] });
  });

  it("suppresses the address without an opt-out when it was already on the account's suppression list", () => {
    const complaintSubType = "OnAccountSuppressionList";
    expect(complained({ complaintSubType, complaintFeedbackType: null }).rows).toMatchObject([
      { code: "complaint_onaccountsuppressionlist", suppresses: true, optsOut: false },
    ]);
    expect(complained({ complaintSubType: "Other" }).rows).toMatchObject([{ code: "abuse_other", optsOut: true }]);
  });

  it("lists every address that may have complained", () => {
    const complainedRecipients = [{ emailAddress: BIA }, null, {}, { emailAddress: LEO }];
    expect(complained({ complainedRecipients }).rows).toMatchObject([{ addresses: [BIA, LEO] }]);
    expect(complained({ complainedRecipients: "x" }).rows).toMatchObject([{ addresses: [] }]);
  });
});

it("a delivery report suppresses no address and lists none", () => {
  expect(delivered()).toEqual({
    rows: [
      {
        ...row,
        status: "delivered",
        bounceKind: null,
        code: null,
        addresses: [],
        suppresses: false,
        optsOut: false,
      },
    ],
    ignored: [],
  });
});

it.each([undefined, null, "agora", "2031-05-04T00:00:00.000Z"])(
  "a report with the invalid or future timestamp %s is dated by its reception",
  (at) => {
    for (const said of [bounced, complained, delivered])
      expect(said({ timestamp: at }).rows).toMatchObject([{ at: RECEIVED }]);
  },
);

describe("kind of a notification", () => {
  it("is read from notificationType, or from eventType if that is missing", () => {
    expect(call({ mail, eventType: "Complaint" }).rows).toMatchObject([{ status: "complained" }]);
    expect(call({ mail, notificationType: null, eventType: "Bounce" }).rows).toMatchObject([{ status: "bounced" }]);
    expect(call({ mail, notificationType: "Bounce", eventType: "Delivery" }).rows).toMatchObject([
      { status: "bounced" },
    ]);
  });

  it("is ignored as unknown_status for every other value", () => {
    for (const eventType of ["Send", "Open", "DeliveryDelay", "bounce", "", "constructor", undefined, null, {}])
      expect(call({ mail, eventType })).toEqual({ rows: [], ignored: ["unknown_status"] });
  });
});

describe("ids of a mail", () => {
  const OWN = "x@crm.example.test";
  const header = (name: unknown, value?: unknown) => ({ name, value });

  it.each([
    ["the service's own id", { messageId: "0100018d" }, ["0100018d"]],
    ["our header", { headers: [header("X-Crm-Email-Message", "em_123")] }, ["em_123"]],
    ["our header in another letter case", { headers: [header("x-CRM-email-message", "em_123")] }, ["em_123"]],
    ["the Message-ID, with and without brackets", { commonHeaders: { messageId: `<${OWN}>` } }, [`<${OWN}>`, OWN]],
    ["a Message-ID without brackets, once", { commonHeaders: { messageId: OWN } }, [OWN]],
    ["a Message-ID without its outer brackets", { commonHeaders: { messageId: "<a<b>c>" } }, ["<a<b>c>", "a<b>c"]],
  ])("include %s", (_, about, messageIds) => {
    expect(call({ mail: about, notificationType: "Delivery" }).rows).toMatchObject([{ messageIds }]);
  });

  it("are all ids of the mail, each once, the service's own first", () => {
    const headers = [header("Subject", "Novidades"), header("X-Crm-Email-Message", "em_123"), header("To", BIA)];
    const about = { messageId: "0100018d", headers, commonHeaders: { messageId: `<${OWN}>` } };
    const names = (fields: object) => call({ mail: { ...about, ...fields }, notificationType: "Delivery" }).rows;
    expect(names({})).toMatchObject([{ messageIds: ["0100018d", "em_123", `<${OWN}>`, OWN] }]);
    expect(names({ headers: [header("X-Crm-Email-Message", OWN)] })).toMatchObject([
      { messageIds: ["0100018d", OWN, `<${OWN}>`] },
    ]);
  });

  it("are not read from other headers or malformed ones", () => {
    const odd = [null, "x", header({ toString: 1 }, "a"), header("X-Crm-Email-Message-2", "b"), header(undefined, "c")];
    for (const headers of [odd, "x", null, [header("X-Crm-Email-Message")]])
      expect(call({ mail: { ...mail, headers }, notificationType: "Delivery" }).rows).toMatchObject([
        { messageIds: [mail.messageId] },
      ]);
  });
});

describe("notification", () => {
  it("is ignored as broken when its mail has no id, for any event", () => {
    for (const about of [undefined, null, "x", {}, { messageId: "" }, { messageId: null, headers: [] }])
      for (const notificationType of ["Bounce", "Complaint", "Delivery", "Send"])
        expect(call({ mail: about, notificationType })).toEqual(BROKEN);
  });

  it("is ignored as broken when its message is not a JSON object in a string", () => {
    const message = { mail, notificationType: "Delivery" };
    for (const Message of [undefined, null, "", "Bounce", "{", "null", "[]", "7", message, [JSON.stringify(message)]])
      expect(parseSes({ Type: "Notification", Message }, RECEIVED)).toEqual(BROKEN);
  });

  it("is ignored as broken when it is not an object with a message", () => {
    for (const body of [undefined, null, "x", 7, [], {}]) expect(parseSes(body, RECEIVED)).toEqual(BROKEN);
  });
});
