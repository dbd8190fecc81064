import { describe, expect, it } from "vitest";
import { channelsOf } from "../../../lib/customers/rules/reach.ts";

const REACHABLE = { phoneType: "MOBILE", hasEmail: true, whatsappOptOut: false, emailOptOut: false };

describe("reachable channels of a customer", () => {
  it("include WhatsApp with a mobile phone and e-mail with an address, without an opt-out", () => {
    const yes = { reachable: true, reason: null };
    expect(channelsOf(REACHABLE)).toEqual({ whatsapp: yes, email: yes });
  });

  it.each([
    [{ phoneType: null, whatsappOptOut: true }, "whatsapp", "no_phone"],
    [{ phoneType: "LANDLINE", whatsappOptOut: true }, "whatsapp", "not_mobile"],
    [{ whatsappOptOut: true }, "whatsapp", "opt_out"],
    [{ hasEmail: false, emailOptOut: true }, "email", "no_email"],
    [{ emailOptOut: true }, "email", "email_opt_out"],
  ] as const)("given %o, exclude %s with the reason %s", (contact, channel, reason) => {
    const channels = channelsOf({ ...REACHABLE, ...contact });
    expect(channels[channel]).toEqual({ reachable: false, reason });
    expect(channels[channel === "email" ? "whatsapp" : "email"].reachable).toBe(true);
  });
});
