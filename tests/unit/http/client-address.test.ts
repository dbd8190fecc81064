import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey, claimedAddress, trustedAddress, trustedNetwork } from "../../../lib/http/caller/client-address.ts";
import { stampPeerAddress, trustsProxy } from "../../../lib/http/server/peer-address.ts";

const forwarded = (value?: string) => new Headers(value === undefined ? {} : { "x-forwarded-for": value });

describe("trustedAddress", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["1.1.1.1, 203.0.113.9", "203.0.113.9"],
    ["1.1.1.1,2.2.2.2 , 203.0.113.9 ", "203.0.113.9"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:DB8::1]:443", "2001:db8::1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["fe80::1%eth0", "fe80::1"],
    ["1.1.1.1, not an address", "unknown"],
    ["1.1.1.1,", "unknown"],
    ["999.1.1.1", "unknown"],
  ])("reads %j as %s", (value, address) => expect(trustedAddress(forwarded(value))).toBe(address));

  it("returns unknown without X-Forwarded-For", () => expect(trustedAddress(forwarded())).toBe("unknown"));

  it("ignores addresses that the client prepends to X-Forwarded-For", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[\w .;:-]{0,20}$/))), (spoofed) => {
        const headers = forwarded([...spoofed, "203.0.113.9"].join(", "));
        return trustedAddress(headers) === "203.0.113.9";
      }),
    );
  });

  it("ignores other proxy headers such as Forwarded and X-Real-IP", () => {
    const headers = new Headers({
      "x-real-ip": "1.1.1.1",
      forwarded: "for=1.1.1.1",
      "x-client-ip": "1.1.1.1",
      "cf-connecting-ip": "1.1.1.1",
      "x-forwarded-for": "203.0.113.9",
    });
    expect(trustedAddress(headers)).toBe("203.0.113.9");
  });
});

describe("stampPeerAddress", () => {
  const stamped = (value: string | undefined, behindProxy: boolean) => {
    const headers = value === undefined ? {} : { "x-forwarded-for": value };
    const request = { headers, socket: { remoteAddress: "::ffff:10.0.0.7" } } as unknown as IncomingMessage;
    stampPeerAddress(request, { behindProxy });
    return trustedAddress(new Headers(request.headers as Record<string, string>));
  };

  it("makes the peer the client without a proxy, whatever it forwards", () => {
    for (const value of [undefined, "203.0.113.9"]) expect(stamped(value, false)).toBe("10.0.0.7");
  });

  it("keeps the proxy's entry behind a proxy, and tells probes without one apart by their peer", () => {
    expect(stamped("1.1.1.1, 203.0.113.9", true)).toBe("203.0.113.9");
    for (const value of [undefined, ""]) expect(stamped(value, true)).toBe("10.0.0.7");
  });
});

describe("claimedAddress", () => {
  it("returns the first entry of X-Forwarded-For, or null if it is missing or empty", () => {
    expect(claimedAddress(forwarded(" 198.51.100.7 , 203.0.113.9"))).toBe("198.51.100.7");
    expect(claimedAddress(forwarded())).toBeNull();
    expect(claimedAddress(forwarded(", 203.0.113.9"))).toBeNull();
  });
});

describe("addressKey", () => {
  it("maps all addresses of an IPv6 /64 to one key, in any notation", () => {
    const keys = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:0db8:0001:0002::abcd"].map(addressKey);
    expect(new Set(keys)).toEqual(new Set(["2001:db8:1:2::/64"]));
    expect(addressKey("2001:db8:1:3::1")).not.toBe(keys[0]);
  });

  it("maps each IPv4 address to a separate key", () => {
    expect([addressKey("203.0.113.9"), addressKey("unknown")]).toEqual(["203.0.113.9", "unknown"]);
  });
});

describe("trustedNetwork", () => {
  it.each([
    [["203.0.113.9", "203.0.113.200"], "203.0.113.0/24"],
    [["2001:db8:1:2::1", "2001:0db8:0001:ff02::9"], "2001:db8:1::/48"],
    [["nobody"], "unknown"],
  ])("assigns %j to one network", (addresses, network) => {
    expect(addresses.map((address) => trustedNetwork(forwarded(address)))).toEqual(addresses.map(() => network));
  });

  it("separates neighbouring networks", () => {
    const networks = ["203.0.112.9", "203.0.113.9", "2001:db8:1::1", "2001:db8:2::1"];
    expect(new Set(networks.map((address) => trustedNetwork(forwarded(address)))).size).toBe(4);
  });
});

describe("trustsProxy", () => {
  it.each([
    [{ APP_URL: "https://crm.example.com" }, true],
    [{ APP_URL: "http://localhost:3000" }, false],
    [{ APP_URL: "https://crm.example.com", TRUST_PROXY: 0 }, false],
    [{ APP_URL: "http://localhost:3000", TRUST_PROXY: 1 }, true],
  ])("trusts a proxy with the settings %j: %s", (settings, expected) => expect(trustsProxy(settings)).toBe(expected));
});
