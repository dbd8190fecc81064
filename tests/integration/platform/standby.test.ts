import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isReplicaUsable, replicaLagMs } from "../../../lib/platform/database/replica.ts";
import { closeDb, tenantDb } from "../../../lib/platform/db.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization } from "../../support/factories.ts";
import { type Replicated, startReplicated } from "../../support/standby.ts";
import { switchDatabase } from "../../support/switch-database.ts";

// With a real standby of PostgreSQL, which receives the primary's changes as they are written.
let servers: Replicated;
beforeAll(async () => {
  servers = await startReplicated();
  await switchDatabase(servers.primaryUrl);
  process.env.DATABASE_READ_URL = servers.replicaUrl;
});
afterAll(async () => {
  delete process.env.DATABASE_READ_URL;
  await closeDb();
  await servers?.stop();
});

const CHECK_EVERY_MS = 5_000;
const usable = (wanted: boolean) =>
  eventually(() => {
    const isUsable = isReplicaUsable();
    const { balcaoReplica: state } = globalThis as { balcaoReplica?: { last: { at: number } | null } };
    if (state?.last) state.last.at = Math.min(state.last.at, Date.now() - CHECK_EVERY_MS); // the next check is due at once
    expect(isUsable).toBe(wanted);
  });

it("the standby is read while it is young, set aside while it is behind or down, and used again", async () => {
  const { orgId } = await createOrganization("Réplica");
  const replica = tenantDb(orgId, "replica");
  const names = () => replica.rows<{ name: string }>("SELECT name FROM organization");
  await usable(true);
  await eventually(async () => expect(await names()).toEqual([{ name: "Réplica" }]));
  expect(await tenantDb(randomUUID(), "replica").rows("SELECT name FROM organization")).toEqual([]);
  await expect(replica.rows("UPDATE organization SET name = 'x'")).rejects.toMatchObject({ code: "25006" });

  await servers.grow(9); // it waits for the tenth second only
  await servers.pause();
  await tenantDb(orgId).rows("UPDATE organization SET name = 'Nova'");
  await usable(false);
  expect(await names()).toEqual([{ name: "Réplica" }]);
  await servers.resume();
  await usable(true);
  expect(await names()).toEqual([{ name: "Nova" }]);

  await servers.stopReplica();
  await usable(false);
  expect(replicaLagMs()).toBeNull();
}, 120_000);
