import { describe, expect, it } from "vitest";
import { isPrivateAddress } from "../../../lib/platform/outbound/private-networks.ts";

const PRIVATE = [
  "0.0.0.0",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.168.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fc00::1",
  "fd12::1",
  "fe80::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:db8::1",
  "2001::1",
  "100::1",
  "::ffff:7f00:1",
  "::1%lo",
  "fec0::1",
  "not an address",
  "",
];
const PUBLIC = [
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "193.168.0.1",
  "2606:4700::1111",
  "::ffff:8.8.8.8",
];

describe("isPrivateAddress", () => {
  it.each(PRIVATE)("is true for %s", (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(PUBLIC)("is false for %s", (address) => expect(isPrivateAddress(address)).toBe(false));
});
