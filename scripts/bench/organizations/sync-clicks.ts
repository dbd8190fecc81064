import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../http-user.ts";
import type { Installation } from "./installation.ts";

const POLL_MS = 25;
const PAUSE_MS = 2_000;
const PATIENCE_MS = 120_000;

/** A user who may start a sync. */
type Person = { orgId: string; email: string };

/** People of different organizations. */
export function findPeople({ organizations }: Installation, count: number): Person[] {
  const chosen = organizations.slice(Math.floor(organizations.length / 2)).slice(0, count);
  return chosen.map(({ n, id }) => ({ orgId: id, email: `bench-${n}@example.test` }));
}

/** Clicks on Sincronizar, one after the other. `stop` returns the milliseconds of each until its first page was imported. */
export function startClicks({ appUrl, owner }: Installation, people: Person[]): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  let isStopped = false;
  const clicking = (async () => {
    while (!isStopped) {
      const person = people.shift();
      if (!person) throw new Error("Nobody is left to click");
      people.push(person);
      const headers = await signIn(appUrl, person.email); // a token is valid for a minute
      const startedAt = performance.now();
      const answer = await fetch(`${appUrl}/api/erp/sync/trigger`, { method: "POST", headers });
      if (answer.status === 409) continue; // the night's sync of this organization runs
      if (!answer.ok) throw new Error(`Sincronizar answered ${answer.status}`);
      const { jobRunId } = (await answer.json()) as { jobRunId: string };
      await waitForPage(owner, person.orgId, jobRunId);
      times.push(performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  })();
  clicking.catch(() => undefined); // `stop` throws it
  return {
    stop: async () => {
      isStopped = true;
      await clicking;
      return times;
    },
  };
}

/** Ends the sync after its first page: the rest would be further load. */
async function waitForPage(owner: Installation["owner"], orgId: string, jobRunId: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { rows } = await owner.query<{ pages: number }>(
      "SELECT coalesce((cursor ->> 'seq')::int, 0) AS pages FROM job_run WHERE organization_id = $1 AND id = $2",
      [orgId, jobRunId],
    );
    if ((rows[0]?.pages ?? 0) > 0) break;
    await sleep(POLL_MS);
  }
  await owner.query(
    "UPDATE job_run SET status = 'failed', finished_at = now() WHERE organization_id = $1 AND id = $2 AND status = 'running'",
    [orgId, jobRunId],
  );
}
