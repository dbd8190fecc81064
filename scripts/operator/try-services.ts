import { randomUUID } from "node:crypto";
import { helpdeskDatabase } from "../../lib/helpdesk/index.ts";
import { readinessProbes } from "../../lib/http/health/readiness.ts";
import { checkIdentityAccount, identityProviderName } from "../../lib/identity/index.ts";
import { checkEngineDatabase, jobEngine } from "../../lib/jobs/engine.ts";
import { checkDatabaseRole } from "../../lib/platform/database/database-role.ts";
import { hasReplica, LONGEST_LAG_MS, measureReplicaLag } from "../../lib/platform/database/replica.ts";
import { closeDb } from "../../lib/platform/db.ts";
import { env } from "../../lib/platform/env.ts";
import { explainFailure } from "../../lib/platform/health/explain-failure.ts";
import { type Probe, type Probed, ProbeError, runProbe } from "../../lib/platform/health/probe.ts";
import { activeKv } from "../../lib/platform/kv.ts";
import { checkMail, closeMail } from "../../lib/platform/mail.ts";

export type Tried = { name: string } & Probed;

const PROBE_MS = 10_000;

/** Contacts every configured service once, authenticated like the product, without leaving data behind. */
export async function tryServices(): Promise<Tried[]> {
  const { SMTP_URL, HELPDESK_DATABASE_URL } = env();
  const probes: { name: string; probe: Probe }[] = readinessProbes();
  probes.push({ name: "database user", probe: () => checkDatabaseRole() });
  probes.push({ name: "limits (writing)", probe: tryWriting });
  if (identityProviderName() === "clerk") probes.push({ name: "sign-in account", probe: checkIdentityAccount });
  if (jobEngine() === "embedded") probes.push({ name: "engine database", probe: () => checkEngineDatabase(env()) });
  if (hasReplica()) probes.push({ name: "read replica", probe: checkReplica });
  if (SMTP_URL) probes.push({ name: "mail", probe: checkMail });
  if (HELPDESK_DATABASE_URL) probes.push({ name: "helpdesk database", probe: askHelpdesk });
  try {
    const ask = ({ name, probe }: (typeof probes)[number]) =>
      runProbe(probe, PROBE_MS, (error) => explainFailure(name, error, env()));
    return await Promise.all(probes.map(async (each) => ({ name: each.name, ...(await ask(each)) })));
  } finally {
    closeMail();
    await Promise.all([closeDb(), helpdeskDatabase()?.close()]);
  }
}

/** A read-only token can connect, and would fail only at the first write. */
async function tryWriting(): Promise<void> {
  const kv = activeKv();
  const key = `check:${randomUUID()}`;
  await kv.write(key, true, 1);
  await kv.remove(key);
}

async function checkReplica(): Promise<void> {
  const lagMs = await measureReplicaLag();
  if (lagMs > LONGEST_LAG_MS) throw new ProbeError(`is ${Math.round(lagMs / 1_000)} s behind the primary`, "answer");
}

async function askHelpdesk(): Promise<void> {
  await helpdeskDatabase()?.tx((sql) => sql.rows("SELECT 1"));
}
