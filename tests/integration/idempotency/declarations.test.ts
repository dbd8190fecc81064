import { describe, expect, it } from "vitest";
import { listEndpoints } from "../../support/routes.ts";

/** POST routes that neither create nor send, or that a repetition cannot harm, and why. A new one is added on purpose. */
const WITHOUT: Record<string, string> = {
  "POST /[...path]": "no route",
  "POST /preflight": "no route",
  "POST /campaigns/preview": "reads",
  "POST /intelligence/segments/preview": "reads",
  "POST /mcp": "a tool that creates something passes a key of its arguments to its route",
  "POST /settings/erp/test": "reads",
  "POST /settings/whatsapp/[id]/check": "reads",
  "POST /settings/whatsapp/[id]/connect": "the current QR code again",
  "POST /whatsapp/helpdesk/test": "reads",
  "POST /email-tracking/webhook": "the same bytes count as one delivery",
  "POST /webhooks/gateway": "the same bytes count as one delivery",
  "POST /webhooks/whatsapp": "the same bytes count as one delivery",
  "POST /webhooks/helpdesk": "unique by the helpdesk's message",
  "POST /webhooks/identity": "unique by the provider's message id",
  "POST /go/unsubscribe/[token]": "the same state again",
  "POST /public/survey/[token]": "one answer per link",
  "POST /local-identity/code": "sign-in: limited by address",
  "POST /local-identity/session": "sign-in: a code works once",
  "POST /local-identity/token": "sign-in: a token of a minute",
  "POST /inngest": "the job engine",
};

const endpoints = await listEndpoints();

describe("every POST route", () => {
  const posts = endpoints.filter(({ method }) => method === "POST");

  it("declares whether it takes an Idempotency-Key, or has a reason here why not", () => {
    const without = posts.filter(({ handler }) => !handler.declaration?.idempotent).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(WITHOUT).sort());
  });

  it("is the only kind that takes one", () => {
    const others = endpoints.filter(({ method, handler }) => method !== "POST" && handler.declaration?.idempotent);
    expect(others).toEqual([]);
  });

  it("that takes one without a user names the organization", () => {
    const nameless = posts.filter(({ handler: { declaration } }) => {
      return declaration?.idempotent && declaration.public && !declaration.organizationOf;
    });
    expect(nameless).toEqual([]);
  });
});
