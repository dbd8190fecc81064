import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ipv6Groups, maskEmail, maskIp, maskPhone, shortenName } from "../../../lib/core/masking.ts";
import { figure, isFull } from "../../support/figures.ts";

const CASES = isFull() ? 100_000 : 5_000;

describe("[D11] maskIp", () => {
  it.each([
    ["203.0.113.77", "203.0.113.*"],
    ["::ffff:203.0.113.77", "203.0.113.*"],
    ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:8d3:****"],
    ["2001:db8::7348", "2001:db8:0:0:****"],
    ["::1", "0:0:0:0:****"],
    ["unknown-proxy-name", "unknown-****"],
    ["abc", "abc****"],
    ["1.2.3.4.5", "1.2.3.4.****"],
  ])("masks %s as %s", (ip, masked) => expect(maskIp(ip)).toBe(masked));

  it("keeps null", () => expect(maskIp(null)).toBeNull());

  it("hides the last part of any IPv4 address and the last four groups of any IPv6 address", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => !String(maskIp(ip)).endsWith(`.${ip.split(".")[3]}`)),
      { numRuns: CASES },
    );
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const groups = ipv6Groups(ip);
        return groups === null || maskIp(ip) === `${groups.slice(0, 4).join(":")}:****`;
      }),
      { numRuns: CASES },
    );
  });
});

describe("ipv6Groups", () => {
  it.each(["1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "fe80::1%eth0", "", ":", "g::1"])(
    "returns null for %j",
    (text) => expect(ipv6Groups(text)).toBeNull(),
  );
  it("expands :: into zeros", () => expect(ipv6Groups("1::8")).toEqual(["1", "0", "0", "0", "0", "0", "0", "8"]));
});

describe("[D11] masks of e-mail addresses and phones", () => {
  it("reveal at most the first character and domain of an e-mail address, and four digits of a phone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        const hidden = text.lastIndexOf("@") < 1 ? text : text.slice(1, text.lastIndexOf("@"));
        expect(maskEmail(text).length).toBeLessThanOrEqual(Math.max(3, text.length - hidden.length + 3));
        expect(maskPhone(text)).toMatch(/^\*\*\*\d{0,4}$/);
      }),
      { numRuns: CASES },
    );
    figure("D11", { maskCases: 3 * CASES });
  });
});

describe("maskEmail and maskPhone", () => {
  it.each([
    ["ana@example.com", "a***@example.com"],
    ["a@b", "a***@b"],
    ["@b", "***"],
    ["nobody", "***"],
  ])("masks the e-mail address %s as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));

  it.each([
    ["11987654321", "***4321"],
    ["(11) 98765-4321", "***4321"],
    ["21", "***21"],
  ])("masks the phone %s as %s", (phone, masked) => expect(maskPhone(phone)).toBe(masked));
});

describe("shortenName", () => {
  it.each([
    ["Maria Aparecida da Silva", "Maria S."],
    ["  Ana   souza ", "Ana S."],
    ["Ana", "Ana"],
    ["", ""],
  ])("shortens %j to %j", (name, short) => expect(shortenName(name)).toBe(short));
});
