import { describe, expect, it } from "vitest";
import { accountOf, parseAnswer } from "../../../lib/helpdesk/rules/parse-event.ts";

const message = (fields: object = {}) => ({
  event: "message_created",
  account: { id: 1, name: "Loja Norte" },
  id: 901,
  content: " Chegou! ",
  message_type: "outgoing",
  private: false,
  source_id: null,
  content_attributes: {},
  created_at: "2026-01-01T00:00:00.000Z",
  sender: { id: 10, name: "Ana", type: "user" },
  inbox: { id: 5 },
  conversation: {
    id: 42,
    inbox_id: 5,
    channel: "Channel::Api",
    meta: { sender: { id: 100, phone_number: "+5511988887777" } },
  },
  ...fields,
});

describe("helpdesk event", () => {
  it("is parsed as an agent's answer with recipient, time and text", () => {
    expect(parseAnswer(message())).toEqual({
      helpdeskMessageId: 901,
      conversationId: 42,
      contactId: 100,
      inboxId: 5,
      isAutomated: false,
      saidAt: new Date("2026-01-01T00:00:00.000Z"),
      phone: "11988887777",
      text: "Chegou!",
      files: [],
    });
  });

  it.each([[{ automated: true }], ['{"automated":true}']])(
    "is marked as automated with the attributes %j",
    (content_attributes) => {
      expect(parseAnswer(message({ content_attributes }))?.isAutomated).toBe(true);
      expect(parseAnswer(message({ content_attributes, sender: null }))?.isAutomated).toBe(true);
    },
  );

  it("lists its files with their kind, except a file without a web address", () => {
    const files = [
      { file_type: "image", data_url: "https://desk.test/a.jpg" },
      { file_type: "audio", data_url: "https://desk.test/a.ogg" },
      { file_type: "location", data_url: null },
      { file_type: "file", data_url: "javascript:alert(1)" },
    ];
    expect(parseAnswer(message({ attachments: files }))?.files).toEqual([
      { kind: "image", url: "https://desk.test/a.jpg" },
      { kind: "audio", url: "https://desk.test/a.ogg" },
    ]);
  });

  it("may have a time in seconds and a foreign phone", () => {
    const conversation = { id: 42, meta: { sender: { phone_number: "+351912345678" } } };
    expect(parseAnswer(message({ created_at: 1_767_225_600, conversation }))).toMatchObject({
      saidAt: new Date("2026-01-01T00:00:00.000Z"),
      contactId: null,
    });
    expect(parseAnswer(message({ created_at: "gestern" }))?.saidAt).toBeNull();
  });

  it.each([
    ["a private note", { private: true }],
    ["an incoming message", { message_type: "incoming" }],
    ["a helpdesk template", { message_type: "template" }],
    ["a message that is already on WhatsApp", { source_id: "wamid.1" }],
    ["a bot's message", { sender: { type: "agent_bot" } }],
    ["a message without a sender", { sender: null }],
    ["an event of another type", { event: "message_updated" }],
    ["a message without an id", { id: null }],
    ["a message without a conversation", { conversation: null }],
    [
      "a message of an inbox whose messages the helpdesk delivers",
      { conversation: { ...message().conversation, channel: "Channel::Whatsapp" } },
    ],
  ])("is not an agent's answer when it is %s", (_, fields) => {
    expect(parseAnswer(message(fields))).toBeNull();
  });

  it("has an account id, or null when it is not valid", () => {
    expect(accountOf(message())).toBe(1);
    expect([accountOf({}), accountOf(null), accountOf([]), accountOf({ account: { id: "1" } })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
