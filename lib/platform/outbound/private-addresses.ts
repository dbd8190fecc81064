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
  if (NODE_ENV !== "production") return false;
  const allowed = OUTBOUND_PRIVATE_HOSTS.split(",").map((host) => host.trim());
  return !allowed.includes(`${hostname}:${port}`);
}

export function isGuardedUrl(url: URL): boolean {
  return isGuardedHost(url.hostname, url.port || (url.protocol === "https:" ? 443 : 80));
}

/**
 * Whether this URL of an organization currently resolves to a blocked address. A name that does not resolve is not
 * blocked: each connection checks again. `port`: of a URL whose protocol is not http.
 */
export async function leadsToBlockedAddress(url: URL, port?: number): Promise<boolean> {
  if (port === undefined ? !isGuardedUrl(url) : !isGuardedHost(url.hostname, port)) return false;
  try {
    assertPublicHost(url);
    await promisify(publicLookup)(url.hostname.replace(/^\[|\]$/g, ""), { all: true });
    return false;
  } catch (error) {
    return error instanceof BlockedAddressError;
  }
}

/**
 * The address to which a driver that opens its own socket connects for an organization: a checked one instead of the
 * name, so that the driver does not look it up again.
 */
export async function publicAddressOf(hostname: string, port: number): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!isGuardedHost(hostname, port)) return host;
  assertPublicAddress(host);
  const found = await promisify(publicLookup)(host, { all: true });
  const addresses = (typeof found === "string" ? [{ address: found, family: 4 }] : found) as LookupAddress[];
  return (addresses.find(({ family }) => family === 4) ?? addresses[0])?.address ?? host;
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
