import { describe, expect, it } from "vitest";
import { isInHouse } from "../../../lib/platform/outbound/loopback.ts";
import { isPrivateAddress } from "../../../lib/platform/outbound/private-networks.ts";

const NAMES = ["localhost", "postgres", "db.internal", "nas.local", "crm.lan", "box.home.arpa"];
const ADDRESSES = [
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.8.8.8",
  "169.254.169.254",
  "::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "febf::1",
  "::ffff:7f00:1",
  "::ffff:10.0.0.1",
];
const INTERNET_NAMES = ["db.example.com", "internal.example.com", "lan.example", "10.0.0.1.example", "fd.example"];
const INTERNET_ADDRESSES = [
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.1",
  "172.15.255.255",
  "172.32.0.1",
  "192.169.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "126.255.255.255",
  "169.253.0.1",
  "2606:4700::1111",
  "::ffff:808:808",
];
/** Special-purpose addresses: blocked for outbound calls, but not part of an in-house network. */
const NOBODYS = [
  "0.0.0.0",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "2001:db8::1",
  "2002:a00:1::",
  "3fff::1",
  "64:ff9b::a00:1",
  "ff02::1",
  "fec0::1",
  "2001::1",
];
/** As a URL contains it. */
const hostnameOf = (address: string) => (address.includes(":") ? `[${address}]` : address);

describe("isInHouse", () => {
  it.each([...NAMES, ...ADDRESSES.map(hostnameOf)])("is true for %s", (host) => expect(isInHouse(host)).toBe(true));

  it.each([...INTERNET_NAMES, ...INTERNET_ADDRESSES.map(hostnameOf), ...NOBODYS.map(hostnameOf)])(
    "is false for %s",
    (host) => expect(isInHouse(host)).toBe(false),
  );

  it("is false for every address that outbound calls treat as public", () => {
    expect([...ADDRESSES, ...NOBODYS].filter((address) => !isPrivateAddress(address))).toEqual([]);
  });
});
