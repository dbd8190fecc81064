import { describe, expect, it } from "vitest";
import { parseGateway } from "../../../lib/messaging/rules/parse-gateway.ts";

const RECEIVED = new Date("2026-01-02T00:00:00Z");
const AT = new Date(1_767_225_600_000);
const via = { instance: "loja-centro" };

const call = (event: string, data: unknown) => parseGateway({ event, instance: "loja-centro", data }, RECEIVED);
const said = (fields: object, key: object = {}) =>
  call("messages.upsert", {
    key: { remoteJid: "5511988887777@s.whatsapp.net", fromMe: false, id: "3A5F", ...key },
    messageTimestamp: 1_767_225_600,
    ...fields,
  });
const text = { message: { conversation: "Oi" }, messageType: "conversation" };

describe("gateway message", () => {
  it("with text is parsed", () => {
    expect(said(text).rows).toEqual([
      {
        kind: "message",
        via,
        providerMessageId: "3A5F",
        phone: "11988887777",
        type: "text",
        text: "Oi",
        quotedProviderId: null,
        userId: null,
        isRefusal: false,
        at: AT,
        file: null,
      },
    ]);
  });

  it("with a file is parsed, even a captioned document inside a wrapper message", () => {
    const voice = { audioMessage: { mimetype: "audio/ogg; codecs=opus", fileLength: "48211", ptt: true } };
    expect(said({ messageType: "audioMessage", message: voice }).rows).toMatchObject([
      {
        type: "audio",
        text: null,
        file: { mediaId: null, type: "audio/ogg; codecs=opus", name: null, size: 48_211, isVoice: true },
      },
    ]);
    const documentMessage = { mimetype: "application/pdf", fileName: "nota.pdf", title: "nota", caption: "Segue" };
    const outer = { documentWithCaptionMessage: { message: { documentMessage } } };
    expect(said({ messageType: "documentWithCaptionMessage", message: outer }).rows).toMatchObject([
      { type: "document", text: "Segue", file: { type: "application/pdf", name: "nota.pdf", size: null } },
    ]);
  });

  it.each([
    ["from a chat with disappearing messages", ["ephemeralMessage"]],
    ["that can be viewed once", ["viewOnceMessageV2"]],
    ["in an album", ["associatedChildMessage"]],
    ["viewable once in a chat with disappearing messages", ["ephemeralMessage", "viewOnceMessage"]],
  ])("%s is unwrapped and parsed, including quote, file and opt-out keyword", (_, wrappers) => {
    const wrap = (message: object) =>
      wrappers.reduceRight<object>((inner, name) => ({ [name]: { message: inner }, messageContextInfo: {} }), message);
    const read = (message: object) => said({ messageType: wrappers[0], message: wrap(message) }).rows;
    const contextInfo = { stanzaId: "3EB0" };
    const imageMessage = { mimetype: "image/jpeg", caption: "Olha", fileLength: "9", contextInfo };
    expect(read({ messageContextInfo: {}, imageMessage })).toMatchObject([
      { type: "image", text: "Olha", quotedProviderId: "3EB0", file: { type: "image/jpeg", size: 9 } },
    ]);
    expect(read({ conversation: "parar" })).toMatchObject([
      { type: "text", text: "parar", isRefusal: true },
      { kind: "consent", source: "keyword" },
    ]);
  });

  it("nested in fifty wrappers is stored with the wrapper's type and no text", () => {
    const nested = Array.from({ length: 50 }).reduce<object>(
      (inner) => ({ ephemeralMessage: { message: inner } }),
      text.message,
    );
    expect(said({ message: nested }).rows).toMatchObject([{ type: "ephemeralMessage", text: null }]);
  });

  it("has type video for a video note, location for a live location, and album without a file for an album", () => {
    const note = { ptvMessage: { mimetype: "video/mp4", fileLength: "9" } };
    expect(said({ messageType: "ptvMessage", message: note }).rows).toMatchObject([
      { type: "video", file: { type: "video/mp4", size: 9 } },
    ]);
    const place = { liveLocationMessage: { degreesLatitude: -23.56, degreesLongitude: -46.65 } };
    expect(said({ messageType: "liveLocationMessage", message: place }).rows).toMatchObject([
      { type: "location", text: "https://www.google.com/maps/search/?api=1&query=-23.56,-46.65" },
    ]);
    const album = { albumMessage: { expectedImageCount: 2 } };
    expect(said({ messageType: "albumMessage", message: album }).rows).toMatchObject([{ type: "album", file: null }]);
  });

  it("has a location's name and map link, or a contact's name and phone, as text", () => {
    const place = { degreesLatitude: -23.56, degreesLongitude: -46.65, name: "Loja" };
    expect(said({ messageType: "locationMessage", message: { locationMessage: place } }).rows).toMatchObject([
      { type: "location", text: "Loja\nhttps://www.google.com/maps/search/?api=1&query=-23.56,-46.65", file: null },
    ]);
    const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Léo\nitem1.TEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD";
    const contactMessage = { displayName: "Léo", vcard };
    expect(said({ messageType: "contactMessage", message: { contactMessage } }).rows).toMatchObject([
      { type: "contacts", text: "Léo · +55 11 98888-7777" },
    ]);
  });

  it("from a private id has the alternative phone, if present, and the id of the quoted message", () => {
    const image = { messageType: "imageMessage", message: { imageMessage: { caption: "esse aqui" } } };
    const key = { remoteJid: "203948576@lid", remoteJidAlt: "5511988887777@s.whatsapp.net" };
    expect(said({ ...image, contextInfo: { stanzaId: "3EB0" } }, key).rows).toMatchObject([
      { type: "image", text: "esse aqui", phone: "11988887777", quotedProviderId: "3EB0" },
    ]);
    expect(said(text, { remoteJid: "203948576@lid" }).rows).toMatchObject([{ phone: null }]);
  });

  it("opts out by keyword or button; without a phone, only if it quotes a message", () => {
    const button = { messageType: "buttonsResponseMessage" };
    const pressed = { buttonsResponseMessage: { selectedButtonId: "OPT_OUT", selectedDisplayText: "Chega" } };
    expect(said({ message: { conversation: "parar" }, messageType: "conversation" }).rows[1]).toMatchObject({
      kind: "consent",
      source: "keyword",
      isOptedOut: true,
    });
    expect(said({ ...button, message: pressed }).rows).toMatchObject([
      { kind: "message", isRefusal: true },
      { kind: "consent", source: "button" },
    ]);
    expect(said(text).rows).toMatchObject([{ isRefusal: false }]);
    const stop = { message: { conversation: "parar" }, messageType: "conversation" };
    const hidden = { remoteJid: "203948576@lid" };
    expect(said(stop, hidden).rows).toMatchObject([{ kind: "message", phone: null }]);
    expect(said({ ...stop, contextInfo: { stanzaId: "3EB0" } }, hidden).rows[1]).toMatchObject({
      kind: "consent",
      from: { quotedProviderId: "3EB0" },
      isOptedOut: true,
    });
  });

  it.each([
    ["our own", { fromMe: true }, "own_message"],
    ["from a group", { remoteJid: "1203@g.us" }, "not_a_chat"],
    ["a status post", { remoteJid: "status@broadcast" }, "not_a_chat"],
  ])("is ignored when it is %s", (_, key, reason) => expect(said(text, key)).toEqual({ rows: [], ignored: [reason] }));

  it("of an unknown type is stored with that type and no text", () => {
    expect(said({ messageType: "pollCreationMessage", message: {} }).rows).toMatchObject([
      { type: "pollCreationMessage", text: null },
    ]);
  });
});

describe("message status", () => {
  it.each([
    ["ERROR", "failed"],
    ["SERVER_ACK", "sent"],
    [undefined, "sent"],
    ["DELIVERY_ACK", "delivered"],
    ["READ", "read"],
    ["PLAYED", "read"],
    [3, "delivered"],
  ])("%s is mapped to %s", (status, expected) => {
    expect(call("messages.update", { keyId: "3EB0", fromMe: true, status }).rows).toEqual([
      {
        kind: "status",
        via,
        providerMessageId: "3EB0",
        recipientId: null,
        status: expected,
        code: null,
        at: RECEIVED,
      },
    ]);
  });

  it.each(["PENDING", "DELETED", "constructor"])("%s is ignored as unknown", (status) => {
    expect(call("messages.update", { keyId: "3EB0", status })).toEqual({ rows: [], ignored: ["unknown_status"] });
  });
});

it.each([
  ["connection.update", { state: "open" }, "open"],
  ["CONNECTION_UPDATE", { state: "refused" }, "close"],
  ["status.instance", { status: "closed" }, "close"],
])("event %s with %j reports the connection state %s of the instance", (event, data, state) => {
  expect(call(event, data).rows).toEqual([{ kind: "connection", via, state }]);
});

it.each<{ odd: unknown }>([{ odd: { toString: 1 } }, { odd: { toString: null, valueOf: null } }, { odd: [["open"]] }])(
  "parseGateway ignores a webhook whose event, status or state is $odd",
  ({ odd }) => {
    expect(parseGateway({ event: odd, instance: "loja", data: {} }, RECEIVED).ignored).toEqual(["unknown_field"]);
    expect(call("messages.update", { keyId: "3EB0", status: odd }).ignored).toEqual(["unknown_status"]);
    expect(call("connection.update", { state: odd }).ignored).toEqual(["unknown_status"]);
  },
);

it("parseGateway ignores malformed webhooks as broken, and unknown events as unknown_field", () => {
  expect(call("messages.upsert", { key: {} })).toEqual({ rows: [], ignored: ["broken"] });
  expect(call("presence.update", {})).toEqual({ rows: [], ignored: ["unknown_field"] });
  for (const body of [{}, null, [], { event: "messages.upsert" }])
    expect(parseGateway(body, RECEIVED)).toEqual({ rows: [], ignored: ["broken"] });
});
