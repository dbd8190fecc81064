import { isIP } from "node:net";
import { ipv6Groups } from "../core/masking.ts";

const FORWARDED_FOR = "x-forwarded-for";
const UNKNOWN = "unknown";

/**
 * The address that the trusted hop saw: the last entry of x-forwarded-for. All before it was written by the caller.
 * Reached directly, the server itself is that hop (`stampPeerAddress`).
 */
export function trustedAddress(headers: Headers): string {
  const last = headers.get(FORWARDED_FOR)?.split(",").at(-1);
  return parseAddress(last ?? "") ?? UNKNOWN;
}

/** The first address that the header names: text for the audit log, never a reason to decide anything. */
export function claimedAddress(headers: Headers): string | null {
  const first = headers.get(FORWARDED_FOR)?.split(",").at(0)?.trim();
  return first ? first : null;
}

/** Limits count a whole IPv6 /64 as one: the least that one customer line gets. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? ipv6Prefix(address, 4) : address;
}

/** Whose callers are taken together where one could have many addresses: a /24 of IPv4; a /48 of IPv6, as one site gets. */
export function trustedNetwork(headers: Headers): string {
  const address = trustedAddress(headers);
  if (isIP(address) === 4) return `${address.replace(/\.\d+$/, "")}.0/24`;
  return isIP(address) === 6 ? ipv6Prefix(address, 3) : address;
}

/** Of so many groups of 16 bits. */
function ipv6Prefix(address: string, groups: number): string {
  const prefix = ipv6Groups(address)?.slice(0, groups).map(canonicalGroup).join(":");
  return prefix === undefined ? address : `${prefix}::/${groups * 16}`;
}

/** Without port, brackets, zone and IPv4-in-IPv6 wrapping; null when it is no address. */
function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = (/^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed).replace(/%.*$/s, "");
  const candidate = (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare).replace(
    /^(\d+\.\d+\.\d+\.\d+):\d+$/,
    "$1",
  );
  return isIP(candidate) === 0 ? null : candidate.toLowerCase();
}

function canonicalGroup(group: string): string {
  return Number.parseInt(group, 16).toString(16);
}
