import { type LookupAddress, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { env } from "./env.ts";
import { KEEP_ALIVE } from "./keep-alive.ts";

/** A target that organizations may not reach through us. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`Address not allowed: ${host}`);
    this.name = "BlockedAddressError";
  }
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
/** The only unicast range in use; inside it, the ones that wrap an IPv4 address or are for documents. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

/** True unless the address is one of the public internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return PRIVATE.check(mapped, "ipv4");
  if (isIP(mapped) !== 6) return true;
  return !GLOBAL_IPV6.check(mapped, "ipv6") || PRIVATE.check(mapped, "ipv6");
}

/** Refuses a literal address at once; a name is judged when it is resolved, by the lookup of the connection itself. */
export function assertPublicHost(url: URL): void {
  if (url.username !== "" || url.password !== "") throw new BlockedAddressError(url.hostname);
  assertPublicAddress(url.hostname);
}

export function assertPublicAddress(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  const isOwnName = /^(?:.+\.)?localhost\.?$/i.test(host);
  if (isOwnName || (isIP(host) !== 0 && isPrivateAddress(host))) throw new BlockedAddressError(host);
}

/** In production an organization's targets are judged, but for those that the operator lists. */
export function isGuardedHost(hostname: string, port: number | string): boolean {
  const { NODE_ENV, OUTBOUND_PRIVATE_HOSTS } = env();
  if (NODE_ENV !== "production") return false;
  const allowed = OUTBOUND_PRIVATE_HOSTS.split(",").map((host) => host.trim());
  return !allowed.includes(`${hostname}:${port}`);
}

/** What the name resolved to is what the socket connects to: a second, different answer has no chance. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, address: string | LookupAddress[], family) => {
    const found = typeof address === "string" ? [address] : (address ?? []).map((entry) => entry.address);
    const blocked = error === null && found.some(isPrivateAddress);
    callback(blocked ? new BlockedAddressError(hostname) : error, address, family);
  });
};

const GUARDED = { ...KEEP_ALIVE, lookup: publicLookup };

/** Sockets opened for one kind of caller are never reused for the other. */
export const AGENTS = {
  trusted: { http: new http.Agent(KEEP_ALIVE), https: new https.Agent(KEEP_ALIVE) },
  guarded: { http: new http.Agent(GUARDED), https: new https.Agent(GUARDED) },
};
