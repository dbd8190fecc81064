import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readEventsAfter } from "../../../lib/events/index.ts";
import { finishJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import type { Reader } from "../../../lib/platform/db.ts";
import { restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { takeBackup } from "../../../scripts/backup/take-backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../scripts/database/embedded-postgres.ts";
import { recordTypes } from "../../support/events.ts";
import { createOrganization } from "../../support/factories.ts";
import { openInstallation } from "../../support/sealed-world.ts";

let installation: Awaited<ReturnType<typeof openInstallation>>;
let server: EmbeddedPostgres;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "balcao-events-"));
  installation = await openInstallation();
  server = await startEmbeddedPostgres(join(dir, "server"), "restored", ["fsync=off"]);
}, 120_000);
afterAll(async () => {
  await Promise.all([installation.close(), server.stop()]);
  rmSync(dir, { recursive: true, force: true });
});

it("a reader continues after its last event in a database restored from a backup", async () => {
  const { orgId, ctx } = await createOrganization("Restaurada");
  await recordTypes(orgId, ["sync.finished"]);
  const sync = async () => {
    const id = await startJobRun(ctx, { type: "erp_full" });
    await finishJobRun(ctx, id);
    return id;
  };
  const runs = [await sync(), await sync(), await sync()];
  const page = await readEventsAfter(ctx.db, orgId, null, { limit: 1 });
  const whole = await readEventsAfter(ctx.db, orgId, page.cursor, { limit: 1 });
  const ownerUrl = Object.assign(new URL(inject("ownerDatabaseUrl")), { pathname: new URL(installation.url).pathname });
  await takeBackup(ownerUrl.href, join(dir, "kept"));
  const target = {
    ownerUrl: server.superuserUrl("restored"),
    appUrl: `postgresql://balcao:restored@127.0.0.1:${server.port}/restored`,
  };
  await restoreBackup(join(dir, "kept"), target);

  const client = new pg.Client({ connectionString: target.appUrl });
  await client.connect();
  await client.query("SELECT set_config('app.organization_id', $1, false)", [orgId]);
  const restored: Reader = { rows: async (text, params) => (await client.query(text, params)).rows };
  const subjectsOf = async (cursor: string | null) => {
    const { events, cursor: next } = await readEventsAfter(restored, orgId, cursor, { limit: 10 });
    return { ids: events.map(({ subject }) => subject.id), next };
  };
  expect((await subjectsOf(null)).ids).toEqual(runs);
  expect((await subjectsOf(page.cursor)).ids).toEqual(runs.slice(1));
  const { ids, next } = await subjectsOf(whole.cursor);
  expect(ids).toEqual(runs.slice(2));
  expect((await subjectsOf(next)).ids).toEqual([]);

  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO event (organization_id, sequence, type, subject_type, subject_id, data)
     SELECT $1, nextval('platform.event_sequence'), type, subject_type, gen_random_uuid(), data FROM event LIMIT 1
     RETURNING subject_id AS id`,
    [orgId],
  );
  const added = rows.map(({ id }) => id);
  expect((await subjectsOf(next)).ids).toEqual(added);
  expect((await subjectsOf(whole.cursor)).ids).toEqual([...runs.slice(2), ...added]);
  await client.end();
}, 120_000);
