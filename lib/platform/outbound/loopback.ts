import { isIP } from "node:net";
import { isInHouseAddress } from "./private-networks.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const MAIL_PORTS = new Set(["", "25", "465", "587"]);

/** Whether a URL's host is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** A single-label name, a private suffix or a private address; every other host is on the public internet. */
export function isInHouse(hostname: string): boolean {
  if (isLoopback(hostname)) return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isInHouseAddress(host);
  return !host.includes(".") || /\.(?:local|internal|lan|home\.arpa)$/.test(host);
}

/** A relay on this machine listens on a mail port; any other local port is the sandbox. */
export function isSandboxMail({ hostname, port }: { hostname: string; port: string }): boolean {
  return isLoopback(hostname) && !MAIL_PORTS.has(port);
}
