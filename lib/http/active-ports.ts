import { identityProviderName } from "../identity/index.ts";
import { jobEngine } from "../jobs/index.ts";
import { env } from "../platform/env.ts";
import { activeKv } from "../platform/kv.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const MAIL_PORTS = new Set(["", "25", "465", "587"]);

/** Which implementation stands behind each port, as the environment chose it. Names only, no addresses. */
export function activePorts(): Record<string, string> {
  const { SECRET_VAULT_URL, SMTP_URL } = env();
  return {
    database: "postgres",
    jobs: jobEngine(),
    limits: activeKv().name,
    identity: identityProviderName(),
    secrets: SECRET_VAULT_URL ? "vault" : "database",
    mail: mailPort(SMTP_URL),
  };
}

/** A relay on this machine listens at a port of mail; any other port there is the sandbox. */
function mailPort(url: string | undefined): string {
  if (!url) return "none";
  const { hostname, port } = new URL(url);
  return LOOPBACK.has(hostname) && !MAIL_PORTS.has(port) ? "embedded" : "smtp";
}
