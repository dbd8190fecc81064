import { isIP } from "node:net";
import { ipv6Groups } from "../../core/masking.ts";

const FORWARDED_FOR = "x-forwarded-for";
const UNKNOWN = "unknown";

/**
 * The address seen by the trusted proxy: the last entry of x-forwarded-for. The caller can forge all earlier ones.
 * For a request that came without a proxy, the server itself adds the entry (`stampPeerAddress`).
 */
export function trustedAddress(headers: Headers): string {
  return lastForwardedAddress(headers.get(FORWARDED_FOR) ?? "");
}

/** `trustedAddress` of the header's value, for a request that has not reached Next. */
export function lastForwardedAddress(forwardedFor: string): string {
  return parseAddress(forwardedFor.split(",").at(-1) ?? "") ?? UNKNOWN;
}

/** The first address in the header: text for the audit log, never a basis for decisions. */
export function claimedAddress(headers: Headers): string | null {
  const first = headers.get(FORWARDED_FOR)?.split(",").at(0)?.trim();
  return first ? first : null;
}

/** Rate limits count an IPv6 /64 as one address: the smallest range that a customer line gets. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? ipv6Prefix(address, 4) : address;
}

/** Groups addresses that one party could own: a /24 of IPv4; a /48 of IPv6, the range of one site. */
export function trustedNetwork(headers: Headers): string {
  const address = trustedAddress(headers);
  if (isIP(address) === 4) return `${address.replace(/\.\d+$/, "")}.0/24`;
  return isIP(address) === 6 ? ipv6Prefix(address, 3) : address;
}

/** `groups`: number of 16-bit groups to keep. */
function ipv6Prefix(address: string, groups: number): string {
  const prefix = ipv6Groups(address)?.slice(0, groups).map(canonicalGroup).join(":");
  return prefix === undefined ? address : `${prefix}::/${groups * 16}`;
}

/** Strips port, brackets, zone and IPv4-in-IPv6 prefix; null if it is not an address. */
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
