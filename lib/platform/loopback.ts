const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const MAIL_PORTS = new Set(["", "25", "465", "587"]);

/** Whether a URL's host is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** A relay on this machine listens at a port of mail; any other port there is the sandbox. */
export function isSandboxMail({ hostname, port }: { hostname: string; port: string }): boolean {
  return isLoopback(hostname) && !MAIL_PORTS.has(port);
}
