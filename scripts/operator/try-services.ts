import { checkReadiness } from "../../lib/http/readiness.ts";
import { checkDatabaseRole } from "../../lib/platform/database-role.ts";
import { closeDb } from "../../lib/platform/db.ts";
import { env } from "../../lib/platform/env.ts";
import { helpdeskDb } from "../../lib/platform/helpdesk-db.ts";
import { checkMail, closeMail } from "../../lib/platform/mail.ts";
import { type Probe, type Probed, runProbe } from "../../lib/platform/probe.ts";

export type Tried = { name: string } & Probed;

const PROBE_MS = 10_000;

/** Asks every configured service once, as the product would: signed in, and changing nothing. */
export async function tryServices(): Promise<Tried[]> {
  const { SMTP_URL, HELPDESK_DATABASE_URL } = env();
  const others: [string, Probe][] = [["database user", () => checkDatabaseRole()]];
  if (SMTP_URL) others.push(["mail", checkMail]);
  if (HELPDESK_DATABASE_URL) others.push(["helpdesk database", askHelpdesk]);
  try {
    const { checks } = await checkReadiness();
    const tried = others.map(async ([name, probe]) => ({ name, ...(await runProbe(probe, PROBE_MS)) }));
    return [...checks, ...(await Promise.all(tried))];
  } finally {
    closeMail();
    await Promise.all([closeDb(), helpdeskDb()?.close()]);
  }
}

async function askHelpdesk(): Promise<void> {
  await helpdeskDb()?.tx((sql) => sql.rows("SELECT 1"));
}
