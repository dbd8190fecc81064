import { z } from "zod";
import {
  checkIdentityKeys,
  findActor,
  identityProviderName,
  isSuperAdmin,
  verifySessionToken,
} from "../../identity/index.ts";
import { checkEngine, jobEngine } from "../../jobs/index.ts";
import { checkMigrations } from "../../platform/database/migrations.ts";
import { unsafeRows } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { type Probe, runProbe } from "../../platform/health/probe.ts";
import { activeKv } from "../../platform/kv.ts";
import { isSandboxMail } from "../../platform/outbound/loopback.ts";
import { holdsInternalKey } from "../../platform/secrets/internal-key.ts";
import { checkVault } from "../../platform/secrets/vault.ts";
import { VERSION } from "../../platform/version.ts";
import { bearerToken } from "../caller/identify.ts";

const Check = z.object({
  name: z.string(),
  isNeeded: z.boolean(),
  state: z.enum(["up", "down"]),
  milliseconds: z.number(),
  reason: z.string().optional(),
});
type Check = z.output<typeof Check>;

/** `down`: requests fail. `degraded`: an optional dependency is down; its features are skipped or wait. */
export const Readiness = z.object({
  status: z.enum(["ready", "degraded", "down"]),
  timestamp: z.iso.datetime(),
  version: z.string().optional(),
  checks: z.array(Check).optional(),
});
type Readiness = z.output<typeof Readiness>;

const PROBE_MS = 2_500;
/** Several monitors poll this often, so a result is cached for this long. */
const KEEP_MS = 1_000;

let known: { until: number; checks: Promise<Check[]> } | undefined;

/** Checks all dependencies concurrently. */
export async function checkReadiness(now = Date.now()): Promise<Readiness & { version: string; checks: Check[] }> {
  if (!known || known.until <= now) known = { until: now + KEEP_MS, checks: runChecks() };
  const checks = await known.checks;
  const isDown = checks.some(({ state, isNeeded }) => state === "down" && isNeeded);
  const isDegraded = checks.some(({ state }) => state === "down");
  const status = isDown ? "down" : isDegraded ? "degraded" : "ready";
  return { status, timestamp: new Date(now).toISOString(), version: VERSION, checks };
}

function runChecks(): Promise<Check[]> {
  return Promise.all(
    readinessProbes().map(async ({ probe, ...of }) => ({ ...of, ...(await runProbe(probe, PROBE_MS)) })),
  );
}

/** The dependencies of this installation. */
export function readinessProbes(): { name: string; isNeeded: boolean; probe: Probe }[] {
  const { SECRET_VAULT_URL: vault } = env();
  const kv = activeKv();
  const probes: [name: string, isNeeded: boolean, Probe][] = [
    ["database", true, async () => void (await unsafeRows("SELECT 1"))],
    ["migrations", true, () => checkMigrations()],
    ["identity", true, checkIdentityKeys],
    ["limits", false, async () => void (await kv.read("readiness"))],
    ["jobs", false, checkEngine],
  ];
  if (vault) probes.push(["secrets", false, () => checkVault(vault)]);
  return probes.map(([name, isNeeded, probe]) => ({ name, isNeeded, probe }));
}

/** Requires the installation's own key or level 0. If the database is down, only the key works. */
export async function mayReadChecks(headers: Headers): Promise<boolean> {
  if (holdsInternalKey(headers.get("authorization"))) return true;
  const token = bearerToken(headers);
  const claims = token === null ? null : await verifySessionToken(token);
  if (!claims) return false;
  const { isRevoked, user } = await findActor(claims).catch(() => ({ isRevoked: true, user: null }));
  return !isRevoked && user !== null && isSuperAdmin(user);
}

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
