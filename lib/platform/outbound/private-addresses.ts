import { type LookupAddress, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { env } from "../env.ts";
import { KEEP_ALIVE } from "./keep-alive.ts";
import { isPrivateAddress } from "./private-networks.ts";

/** A target that organizations must not reach through us. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`Address not allowed: ${host}`);
    this.name = "BlockedAddressError";
  }
}

/** Rejects a private literal address at once; names are checked by the connection's own lookup. */
export function assertPublicHost(url: URL): void {
  if (url.username !== "" || url.password !== "") throw new BlockedAddressError(url.hostname);
  assertPublicAddress(url.hostname);
}

export function assertPublicAddress(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  const isOwnName = /^(?:.+\.)?localhost\.?$/i.test(host);
  if (isOwnName || (isIP(host) !== 0 && isPrivateAddress(host))) throw new BlockedAddressError(host);
}

/** In production the targets of organizations are guarded, except those listed by the operator. */
export function isGuardedHost(hostname: string, port: number | string): boolean {
  const { NODE_ENV, OUTBOUND_PRIVATE_HOSTS } = env();
  return NODE_ENV === "production" && !isListed(OUTBOUND_PRIVATE_HOSTS, hostname, port);
}

/**
 * Whether organizations may connect to this database. In production only to those that the operator listed: a driver
 * trusts its server, which can redirect it, or exhaust this process.
 */
export function isAllowedDatabase(hostname: string, port: number): boolean {
  const { NODE_ENV, ERP_DATABASE_HOSTS } = env();
  return NODE_ENV !== "production" || isListed(ERP_DATABASE_HOSTS, hostname, port);
}

function isListed(list: string, hostname: string, port: number | string): boolean {
  return list
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .includes(`${hostname}:${port}`.toLowerCase());
}

export function isGuardedUrl(url: URL): boolean {
  return isGuardedHost(url.hostname, url.port || (url.protocol === "https:" ? 443 : 80));
}

/**
 * Whether this URL of an organization currently resolves to a blocked address. A name that does not resolve is not
 * blocked: each connection checks again.
 */
export async function leadsToBlockedAddress(url: URL): Promise<boolean> {
  if (!isGuardedUrl(url)) return false;
  try {
    assertPublicHost(url);
    await promisify(publicLookup)(url.hostname.replace(/^\[|\]$/g, ""), { all: true });
    return false;
  } catch (error) {
    return error instanceof BlockedAddressError;
  }
}

/** The checked lookup result is what the socket connects to, which prevents DNS rebinding. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, address: string | LookupAddress[], family) => {
    const found = typeof address === "string" ? [address] : (address ?? []).map((entry) => entry.address);
    const blocked = error === null && found.some(isPrivateAddress);
    callback(blocked ? new BlockedAddressError(hostname) : error, address, family);
  });
};

const GUARDED = { ...KEEP_ALIVE, lookup: publicLookup };

/** Trusted and guarded requests never share sockets. */
export const AGENTS = {
  trusted: { http: new http.Agent(KEEP_ALIVE), https: new https.Agent(KEEP_ALIVE) },
  guarded: { http: new http.Agent(GUARDED), https: new https.Agent(GUARDED) },
};
