import { describe, expect, it } from "vitest";
import { parseWhatsapp } from "../../../lib/messaging/rules/parse-whatsapp.ts";

const RECEIVED = new Date("2026-01-02T00:00:00Z");
const AT = new Date(1_767_225_600_000);
const VIA = { phoneNumberId: "106540352242922" };
const RECIPIENT = "0199c0de-0000-7000-8000-000000000001";

const call = (value: unknown, field = "messages", id: unknown = "WABA") =>
  parseWhatsapp({ object: "whatsapp_business_account", entry: [{ id, changes: [{ field, value }] }] }, RECEIVED);
const metadata = { display_phone_number: "5511333344444", phone_number_id: VIA.phoneNumberId };
const message = (fields: object) =>
  call({ metadata, messages: [{ from: "5511988887777", id: "wamid.1", timestamp: "1767225600", ...fields }] });
const status = (fields: object) =>
  call({
    metadata,
    statuses: [{ id: "wamid.OUT", status: "sent", timestamp: "1767225600", recipient_id: "551188887777", ...fields }],
  });
const base = {
  kind: "message",
  via: VIA,
  providerMessageId: "wamid.1",
  phone: "11988887777",
  userId: null,
  at: AT,
  isRefusal: false,
  file: null,
};
const file = { mediaId: "1", type: null, name: null, size: null, isVoice: false };

describe("WhatsApp message", () => {
  it.each([
    ["text", { type: "text", text: { body: "Oi" } }, { type: "text", text: "Oi" }],
    ["image", { type: "image", image: { id: "1", caption: "olha" } }, { type: "image", text: "olha", file }],
    [
      "voice",
      { type: "audio", audio: { id: "1", voice: true, mime_type: "audio/ogg; codecs=opus" } },
      { type: "audio", text: null, file: { ...file, type: "audio/ogg; codecs=opus", isVoice: true } },
    ],
    [
      "document",
      { type: "document", document: { id: "1", mime_type: "application/pdf", filename: "nota.pdf" } },
      { type: "document", text: null, file: { ...file, type: "application/pdf", name: "nota.pdf" } },
    ],
    ["image without an id", { type: "image", image: { caption: "olha" } }, { type: "image", text: "olha" }],
    [
      "location",
      { type: "location", location: { latitude: -23.56, longitude: -46.65, name: "Loja", address: "Av. Paulista 1" } },
      {
        type: "location",
        text: "Loja\nAv. Paulista 1\nhttps://www.google.com/maps/search/?api=1&query=-23.56,-46.65",
      },
    ],
    [
      "location with invalid coordinates",
      { type: "location", location: { latitude: 91, longitude: 2 } },
      { type: "location", text: null },
    ],
    [
      "contacts",
      { type: "contacts", contacts: [{ name: { formatted_name: "Léo" }, phones: [{ phone: "+55 11 98888-7777" }] }] },
      { type: "contacts", text: "Léo · +55 11 98888-7777" },
    ],
    [
      "reaction",
      { type: "reaction", reaction: { message_id: "wamid.Q", emoji: "👍" } },
      { type: "reaction", text: "👍", quotedProviderId: "wamid.Q" },
    ],
    [
      "chosen button",
      {
        type: "interactive",
        interactive: { type: "button_reply", button_reply: { id: "store_1", title: "Centro" } },
        context: { from: "5511333344444", id: "wamid.ASK" },
      },
      { type: "interactive", text: "Centro", quotedProviderId: "wamid.ASK" },
    ],
    ["unsupported", { type: "unsupported", errors: [{ code: 131051 }] }, { type: "unsupported", text: null }],
  ])("of kind %s is parsed", (_, fields, expected) => {
    const { rows, ignored } = message(fields);
    expect(ignored).toEqual([]);
    expect(rows).toEqual([{ ...base, quotedProviderId: null, ...expected }]);
  });

  it("has the sender's phone with the ninth digit, even if the webhook omits that digit", () => {
    for (const from of ["5511988887777", "551188887777"])
      expect(message({ from, type: "text", text: { body: "Oi" } }).rows[0]).toMatchObject({ phone: "11988887777" });
  });

  it("from a username-only sender is stored with the user id and no phone, and opts out by the user id", () => {
    const { rows } = message({ from: undefined, from_user_id: "BR.1", type: "text", text: { body: "sair" } });
    expect(rows).toEqual([
      expect.objectContaining({ kind: "message", phone: null, userId: "BR.1" }),
      {
        kind: "consent",
        via: VIA,
        from: { quotedProviderId: null, userId: "BR.1" },
        isOptedOut: true,
        source: "keyword",
        at: AT,
      },
    ]);
  });

  it("with phone and user id also maps the user id to the phone", () => {
    const { rows } = message({ from_user_id: "BR.1", type: "text", text: { body: "Oi" } });
    expect(rows.slice(1)).toEqual([{ kind: "user", via: VIA, userId: "BR.1", phone: "11988887777", at: AT }]);
  });

  it("is stored without NUL characters, and with U+FFFD for a lone surrogate", () => {
    expect(message({ type: "text", text: { body: "a\0b\ud800" } }).rows[0]).toMatchObject({ text: "ab\ufffd" });
  });

  it.each([
    ["the keyword", { type: "text", text: { body: "SAIR" } }, "keyword"],
    ["the button of a template", { type: "button", button: { payload: "OPT_OUT", text: "Não quero" } }, "button"],
    ["a button with the keyword as its text", { type: "button", button: { payload: "x", text: "Parar" } }, "keyword"],
    [
      "a reply button",
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "OPT_OUT", title: "Chega" } } },
      "button",
    ],
  ])("opts out by %s", (_, fields, source) => {
    expect(message(fields).rows[1]).toEqual({
      kind: "consent",
      via: VIA,
      from: { phone: "11988887777" },
      isOptedOut: true,
      source,
      at: AT,
    });
  });

  it("without phone and user id opts out only when it quotes one of our messages", () => {
    const word = { type: "text", text: { body: "SAIR" }, from: undefined };
    const quoted = message({ ...word, context: { id: "wamid.OUT" } }).rows;
    expect(quoted[1]).toMatchObject({ kind: "consent", from: { quotedProviderId: "wamid.OUT", userId: null } });
    expect(message(word).rows).toMatchObject([{ kind: "message", phone: null }]);
  });

  it("from the system is ignored, except a changed number, which updates the user id's phone", () => {
    const nobodys = { rows: [], ignored: ["system"] };
    const moved = { type: "user_changed_number", body: "…", wa_id: "5511977776666" };
    expect(message({ type: "system", system: { type: "user_changed_user_id", body: "…" } })).toEqual(nobodys);
    expect(message({ type: "system", system: moved })).toEqual(nobodys);
    expect(message({ type: "system", from_user_id: "BR.1", system: { ...moved, wa_id: undefined } })).toEqual(nobodys);
    expect(message({ type: "system", from_user_id: "BR.1", system: moved })).toMatchObject({
      rows: [{ kind: "user", userId: "BR.1", phone: "11977776666" }],
      ignored: [],
    });
  });
});

describe("message status", () => {
  const row = { kind: "status", via: VIA, providerMessageId: "wamid.OUT", recipientId: null, code: null, at: AT };

  it.each([
    ["sent", "sent"],
    ["delivered", "delivered"],
    ["read", "read"],
    ["played", "read"],
    ["failed", "failed"],
  ])("%s is mapped to %s", (said, expected) =>
    expect(status({ status: said }).rows).toEqual([{ ...row, status: expected }]),
  );

  it("has our recipient id from the callback data, bare or after a prefix, and null for another value", () => {
    for (const data of [RECIPIENT, `campaignMessage:${RECIPIENT}`])
      expect(status({ biz_opaque_callback_data: data }).rows[0]).toMatchObject({ recipientId: RECIPIENT });
    for (const data of ["campaignMessage:9d1c", 7, {}])
      expect(status({ biz_opaque_callback_data: data }).rows[0]).toMatchObject({ recipientId: null });
  });

  it("of a failed message has the error code, and code 131050 opts the recipient out", () => {
    expect(status({ status: "failed", errors: [{ code: 131049 }] }).rows).toMatchObject([{ code: "131049" }]);
    expect(status({ status: "failed", errors: [{ code: 131050 }] }).rows).toMatchObject([
      { kind: "status", code: "131050" },
      { kind: "consent", from: { phone: "11988887777" }, isOptedOut: true, source: "provider" },
    ]);
  });

  it("with code 131050 and without a phone opts the recipient out by the id of the failed message", () => {
    const failed = { status: "failed", errors: [{ code: 131050 }], recipient_id: undefined };
    expect(status(failed).rows[1]).toMatchObject({
      kind: "consent",
      from: { quotedProviderId: "wamid.OUT", userId: null },
    });
  });

  it("with phone and user id also maps the user id to the phone", () => {
    expect(status({ status: "delivered", recipient_user_id: "BR.1" }).rows.slice(1)).toEqual([
      { kind: "user", via: VIA, userId: "BR.1", phone: "11988887777", at: AT },
    ]);
    expect(status({ status: "delivered", recipient_user_id: "BR.1", recipient_id: undefined }).rows).toHaveLength(1);
  });

  it("with a future timestamp is dated by its reception", () => {
    expect(status({ timestamp: "1999999999" }).rows[0]).toMatchObject({ at: RECEIVED });
  });

  it.each(["constructor", "__proto__", "warning", "deleted"])("%s is ignored as unknown", (said) => {
    expect(status({ status: said })).toEqual({ rows: [], ignored: ["unknown_status"] });
  });
});

describe("change of the account", () => {
  it("of a marketing preference opts the customer out or in", () => {
    const said = (value: string) =>
      call(
        {
          metadata,
          user_preferences: [{ wa_id: "5511988887777", category: "marketing_messages", value, timestamp: 1767225600 }],
        },
        "user_preferences",
      ).rows;
    const consent = { kind: "consent", via: VIA, from: { phone: "11988887777" }, source: "provider", at: AT };
    expect(said("stop")).toEqual([{ ...consent, isOptedOut: true }]);
    expect(said("resume")).toEqual([{ ...consent, isOptedOut: false }]);
  });

  it("of a marketing preference accepts a user id without a phone, and is ignored as broken without both", () => {
    const stop = { category: "marketing_messages", value: "stop", timestamp: 1767225600 };
    const said = (who: object) => call({ metadata, user_preferences: [{ ...stop, ...who }] }, "user_preferences");
    expect(said({ user_id: "BR.1" }).rows).toMatchObject([{ from: { quotedProviderId: null, userId: "BR.1" } }]);
    expect(said({ user_id: "BR.1", wa_id: "5511988887777" }).rows).toMatchObject([
      { kind: "user", userId: "BR.1", phone: "11988887777" },
      { kind: "consent", from: { phone: "11988887777" } },
    ]);
    expect(said({})).toEqual({ rows: [], ignored: ["broken"] });
  });

  it.each([
    [
      { event: "REJECTED", reason: "INVALID_FORMAT" },
      { status: "REJECTED", rejectedReason: "INVALID_FORMAT" },
    ],
    [
      { event: "APPROVED", reason: "NONE" },
      { status: "APPROVED", rejectedReason: null },
    ],
    [{ event: "PAUSED" }, { status: "PAUSED", rejectedReason: null }],
    [{ event: "REINSTATED" }, { status: "APPROVED", rejectedReason: null }],
  ])("updates a template's status and rejection reason: %o", (said, expected) => {
    const value = { ...said, message_template_id: 1, message_template_name: "oi", message_template_language: "pt_BR" };
    expect(call(value, "message_template_status_update").rows).toEqual([
      { kind: "template", wabaId: "WABA", update: { name: "oi", language: "pt_BR", category: undefined, ...expected } },
    ]);
  });

  it("updates a template's quality", () => {
    const value = { new_quality_score: "RED", message_template_name: "oi", message_template_language: "pt_BR" };
    expect(call(value, "message_template_quality_update").rows).toMatchObject([{ update: { quality: "RED" } }]);
  });

  it("updates the messaging limit of a number or of the whole account", () => {
    const quality = { display_phone_number: "5511333344444", event: "ONBOARDING", current_limit: "TIER_1K" };
    const tier = { kind: "tier", wabaId: "WABA" };
    expect(call(quality, "phone_number_quality_update").rows).toEqual([
      { ...tier, displayPhone: "11333344444", tier: "TIER_1K" },
    ]);
    expect(call({ max_daily_conversations_per_business: -1 }, "business_capability_update").rows).toEqual([
      { ...tier, displayPhone: null, tier: "TIER_UNLIMITED" },
    ]);
  });

  it("of another kind is ignored", () => {
    expect(call({ event: "x" }, "account_alerts")).toEqual({ rows: [], ignored: ["unknown_field"] });
  });
});

describe("malformed or oversized input", () => {
  it("is truncated to well-formed text, without half a surrogate pair", () => {
    const said = { from: "5511988887777", id: "a", timestamp: "1767225600", type: "text" };
    const { rows } = call({ metadata, messages: [{ ...said, text: { body: `${"a".repeat(4_095)}😀` } }] });
    expect(rows).toMatchObject([{ text: expect.stringMatching(/^a{4095}/) }]);
    expect(rows.every((row) => !("text" in row) || row.text?.isWellFormed())).toBe(true);
  });

  it("is parsed without calling the toString of an object", () => {
    const odd = { from: "5511988887777", id: "a", timestamp: "1767225600", type: "interactive" };
    const { rows } = call({ metadata, messages: [{ ...odd, interactive: { type: { toString: 1 } } }] });
    expect(rows).toMatchObject([{ providerMessageId: "a" }]);
  });

  it("is ignored as broken, without affecting the valid entries", () => {
    const statuses = [null, 7, {}, { id: "a", status: "sent" }, { id: "b", status: "read", timestamp: "1767225600" }];
    statuses.push({ id: "d", status: "read", timestamp: "1" });
    const { rows, ignored } = call({ metadata, statuses, messages: ["x", { id: "c", timestamp: "-1", type: "text" }] });
    expect(rows).toMatchObject([{ providerMessageId: "b" }]);
    expect(ignored).toEqual(Array(7).fill("broken"));
  });

  it.each([{}, { entry: {} }, { entry: [null] }, { entry: [{ changes: "x" }] }, [], "x", null])(
    "without changes, such as %o, yields no rows and no ignore reasons",
    (body) => {
      expect(parseWhatsapp(body, RECEIVED)).toEqual({ rows: [], ignored: [] });
    },
  );

  it("without a phone number id is ignored as broken", () =>
    expect(call({ statuses: [] })).toEqual({ rows: [], ignored: ["broken"] }));
});
