import { identityProviderName } from "../../identity/index.ts";
import { jobEngine } from "../../jobs/index.ts";
import { env } from "../../platform/env.ts";
import { activeKv } from "../../platform/kv.ts";
import { isSandboxMail } from "../../platform/outbound/loopback.ts";

/** The configured implementation of each port. Names only, no addresses. */
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

function mailPort(url: string | undefined): string {
  if (!url) return "none";
  return isSandboxMail(new URL(url)) ? "embedded" : "smtp";
}
