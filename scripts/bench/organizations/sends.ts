import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../http-user.ts";
import { p95 } from "../measure.ts";
import type { Result } from "../result.ts";
import { cancelRuns, waitForEnd } from "./engine-state.ts";
import type { Installation } from "./installation.ts";
import type { Organization } from "./load-organizations.ts";

export const LARGE_SENDS = 12;
const SMALL_SENDS = 40;
const EVERY_MS = 400;
const POLL_MS = 50;
const PATIENCE_MS = 60_000;
const FUNCTIONS = ["campaigns-build-audience", "campaigns-whatsapp-send"];

/** Small sends that people start while large ones run: from the click to the first message at the provider. */
export async function measureSmallSends(world: Installation): Promise<Result> {
  const { owner, organizations } = world;
  const large = organizations.slice(0, LARGE_SENDS);
  const small = organizations.slice(-SMALL_SENDS);
  for (const organization of large) await send(world, organization);
  for (const organization of large) await firstMessage(world, organization, new Date(0));
  const times = await Promise.all(
    small.map(async (organization, n) => {
      await sleep(n * EVERY_MS);
      const startedAt = await send(world, organization);
      const first = await firstMessage(world, organization, startedAt);
      return first - startedAt.getTime();
    }),
  );
  const { rowCount: running } = await owner.query(
    "SELECT FROM campaign WHERE status = 'sending' AND organization_id = ANY ($1)",
    [large.map(({ id }) => id)],
  );
  await owner.query("UPDATE campaign SET status = 'cancelled' WHERE status = 'sending'");
  await cancelRuns(owner, FUNCTIONS);
  await waitForEnd(owner, FUNCTIONS, PATIENCE_MS);
  return {
    name: `first message of ${SMALL_SENDS} small sends beside ${LARGE_SENDS} large ones: p95`,
    unit: "ms",
    product: p95(times),
    budget: { atMost: 2_000 },
    note: `slowest ${Math.round(Math.max(...times))} ms; ${running} large ones were still running`,
  };
}

/** Starts the organization's next campaign as a person does. Returns when. */
export async function send({ appUrl, owner }: Installation, { n, id }: Organization): Promise<Date> {
  const { rows } = await owner.query<{ id: string }>(
    "SELECT id FROM campaign WHERE organization_id = $1 AND name = 'Próxima'",
    [id],
  );
  const headers = await signIn(appUrl, `bench-${n}@example.test`);
  const startedAt = new Date();
  const answer = await fetch(`${appUrl}/api/campaigns/${rows[0]?.id}/send`, { method: "POST", headers });
  if (!answer.ok) throw new Error(`A send answered ${answer.status}: ${await answer.text()}`);
  return startedAt;
}

/** When the provider took the first message since then. */
async function firstMessage({ owner }: Installation, { id }: Organization, since: Date): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { rows } = await owner.query<{ first: Date | null }>(
      `SELECT min(r.accepted_at) AS first FROM campaign c
       JOIN campaign_recipient r ON r.organization_id = c.organization_id AND r.campaign_id = c.id
       WHERE c.organization_id = $1 AND c.name = 'Próxima' AND r.accepted_at >= $2`,
      [id, since],
    );
    if (rows[0]?.first) return rows[0].first.getTime();
    await sleep(POLL_MS);
  }
  return deadline;
}
