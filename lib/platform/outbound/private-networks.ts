import { BlockList, isIP } from "node:net";

/** Loopback, private, shared carrier (CGNAT) and link-local ranges. */
const IN_HOUSE = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  IN_HOUSE.addSubnet(network, prefix, "ipv4");
IN_HOUSE.addAddress("::1", "ipv6");
IN_HOUSE.addSubnet("fc00::", 7, "ipv6");
IN_HOUSE.addSubnet("fe80::", 10, "ipv6");

/** Reserved ranges, neither private nor public: documentation, benchmarks, multicast, "this" network, IPv4 in IPv6. */
const NOBODYS = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  NOBODYS.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOBODYS.addSubnet(network, prefix, "ipv6");

/** The only IPv6 unicast range in use. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");

/** True unless the address is on the public internet. */
export function isPrivateAddress(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const version = isIP(plain);
  if (version === 0 || (version === 6 && !GLOBAL_IPV6.check(plain, "ipv6"))) return true;
  return isListed(IN_HOUSE, plain) || isListed(NOBODYS, plain);
}

/** Whether the address is in a private network. Narrower than `isPrivateAddress`, which includes reserved ranges. */
export function isInHouseAddress(address: string): boolean {
  return isIP(address) !== 0 && isListed(IN_HOUSE, address);
}

function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
