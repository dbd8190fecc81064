import { describe, expect, it } from "vitest";
import { mailIdOf, recipientOf } from "../../../lib/messaging/rules/mail-id.ts";

const RECIPIENT = "0f9ac0de-0f9a-709f-8a0f-0f9a0f9a0f9a";

describe("Message-ID of a recipient's mail", () => {
  it.each([
    ["https://crm.example.test", "crm.example.test"],
    ["https://crm.example.test:8443/app/?a=1", "crm.example.test"],
    ["http://localhost:3000", "localhost"],
  ])("contains the recipient id and only the host of %s", (appUrl, host) => {
    expect(mailIdOf(RECIPIENT, appUrl)).toBe(`<${RECIPIENT}@${host}>`);
  });

  it("is parsed back to its recipient", () => {
    expect(recipientOf(mailIdOf(RECIPIENT, "https://crm.example.test:8443"))).toBe(RECIPIENT);
  });
});

describe("recipientOf", () => {
  it.each([
    `<${RECIPIENT}@crm.example.test>`,
    `${RECIPIENT}@crm.example.test`,
    `<${RECIPIENT}>`,
    RECIPIENT,
    RECIPIENT.toUpperCase(),
    `<${RECIPIENT.toUpperCase()}@CRM.EXAMPLE.TEST>`,
    `${RECIPIENT}@c`,
  ])("reads the recipient from %s", (name) => expect(recipientOf(name)).toBe(RECIPIENT));

  it.each([
    "",
    "0100018d7c3e9f10-5b2a41d7-8c3e-4f10-9b2a-41d75b2a41d7-000000", // the mail service's own id format
    "<x@crm.example.test>",
    `x${RECIPIENT}`,
    ` ${RECIPIENT}`,
    `<<${RECIPIENT}@crm.example.test>`,
    `em_${RECIPIENT}@crm.example.test`,
    `${RECIPIENT}0`,
    `${RECIPIENT}\n`,
    `${RECIPIENT}@`,
    `<${RECIPIENT}@>`,
    `<${RECIPIENT}@crm.example.test>>`,
    `<${RECIPIENT}@crm.example.test> `,
    `<${RECIPIENT}@crm example.test>`,
    `<${RECIPIENT}@crm<example.test>`,
    `<${RECIPIENT}@crm>example.test>`,
    RECIPIENT.slice(1),
    RECIPIENT.slice(0, -1),
    RECIPIENT.replaceAll("-", ""),
    RECIPIENT.replace("0f9a-", ""),
    RECIPIENT.replace("-709f-", "-70f-"),
    RECIPIENT.replace("-709f-", "-7009f-"),
    RECIPIENT.replace("-709f-", "-709f-709f-"),
    RECIPIENT.replace("0f9ac0de", "0g9ac0de"),
    RECIPIENT.replace("-709f-", "-70gf-"),
    `${RECIPIENT.slice(0, -1)}g`,
  ])("returns null for %j", (name) => expect(recipientOf(name)).toBeNull());
});
