import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enforceAgentHours, enforceHoursOfGroup } from "../../../inngest/functions/helpdesk/enforce-hours.ts";
import { everyFiveMinutes } from "../../../inngest/functions/jobs/every-five-minutes.ts";
import { hoursLockKey } from "../../../lib/helpdesk/agents/enforce-hours.ts";
import { enforceHours, unsafeFindDueHours } from "../../../lib/helpdesk/index.ts";
import { loadHelpdeskConfig, saveEnforcedHours } from "../../../lib/helpdesk/store/config.ts";
import { encrypt } from "../../../lib/platform/crypto.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { env } from "../../../lib/platform/env.ts";
import { acquireLock } from "../../../lib/platform/kv.ts";
import { saveStoreSettings } from "../../../lib/stores/index.ts";
import { bindInbox, type DeskTenant, type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { organizationsOf } from "../../support/organizations-of.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";
import { watchedCtx } from "../../support/watched-ctx.ts";

// A Saturday in the stores' time zone, UTC−3.
const at = (time: string) => new Date(`2026-11-21T${time}:00-03:00`);

let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
beforeEach(async () => {
  for (const tenant of [ours, theirs]) {
    await opens(tenant, tenant.stores.centro, "09:00", "18:00");
    await opens(tenant, tenant.stores.norte, "10:00", "22:00");
    await keepOut(tenant, true);
    await signIn(tenant);
  }
});
afterAll(() => recorder.close());

const opens = ({ ctx }: DeskTenant, storeId: string, open: string, close: string) =>
  saveStoreSettings(ctx, {
    storeId,
    businessHours: { schedule: { saturday: { active: true, open, close } } } as never,
  });
const keepOut = ({ ctx }: DeskTenant, isWanted: boolean) =>
  ctx.db.sql((sql) =>
    sql.run("UPDATE helpdesk_config SET block_outside_hours = $2, hours_due_at = NULL WHERE organization_id = $1", [
      ctx.orgId,
      isWanted,
    ]),
  );
const signIn = ({ account }: DeskTenant) =>
  world.desk.rows(
    `WITH people AS (UPDATE users SET tokens = '{"c": {"token": "h"}}' WHERE id IN
       (SELECT user_id FROM account_users WHERE account_id = $1) RETURNING id)
     INSERT INTO user_sessions (user_id, client_id, created_at, updated_at) SELECT id, 'c', now(), now() FROM people
     ON CONFLICT DO NOTHING`,
    [account.id],
  );
const isDueAt = async (time: string, { orgId }: DeskTenant) =>
  (await findAllDue(unsafeFindDueHours, { now: at(time) })).orgIds.includes(orgId);
const enforceAt = (time: string, tenant = ours) =>
  enforceHours(systemCtx(tenant.orgId, "test", { now: () => at(time) }));

/** Agents who are locked out, by name, and those who have a session. */
async function stateOf({ account }: DeskTenant) {
  const people = await world.desk.rows<{ name: string; until: string | null; tokens: object; sessions: number }>(
    `SELECT u.name, u.custom_attributes ->> 'login_blocked_until' AS until, u.tokens,
       (SELECT count(*) FROM user_sessions s WHERE s.user_id = u.id) AS sessions
     FROM users u JOIN account_users au ON au.user_id = u.id WHERE au.account_id = $1 ORDER BY u.name`,
    [account.id],
  );
  return {
    out: people.filter(({ until }) => until !== null).map(({ name }) => name),
    signedIn: people
      .filter(({ tokens, sessions }) => Object.keys(tokens).length + sessions > 0)
      .map(({ name }) => name),
  };
}
const CENTRO = ["Ana Souza - CENTRO", "Rui Costa - CENTRO"];
const NORTE = ["Ana Souza - NORTE", "Rui Costa - NORTE"];
const OFFICE = "Integração CRM";

describe("the agents of closed stores", () => {
  it("are blocked and signed out while all their stores are closed, and unblocked when one opens", async () => {
    const day: [time: string, out: string[], isDue: boolean][] = [
      ["08:30", [...CENTRO, ...NORTE], true],
      ["08:35", [...CENTRO, ...NORTE], true], // agents who are out may have signed in again
      ["09:00", NORTE, true],
      ["10:00", [], true],
      ["17:59", [], false],
      ["18:00", CENTRO, true],
      ["22:00", [...CENTRO, ...NORTE], true],
    ];
    const untouched = await stateOf(theirs);
    for (const [time, out, isDue] of day) {
      await signIn(ours);
      expect([time, await isDueAt(time, ours)]).toEqual([time, isDue]);
      await enforceAt(time);
      const state = await stateOf(ours);
      expect(state.out, time).toEqual([...out].sort());
      expect(state.signedIn, time).toEqual([OFFICE, ...CENTRO, ...NORTE].filter((it) => !out.includes(it)).sort());
    }
    expect(await stateOf(theirs)).toEqual(untouched);
  });

  it("are not blocked again by later runs, which only end new sessions", async () => {
    expect(await enforceAt("23:00")).toEqual({ blocked: 4, unblocked: 0, signedOut: 4 });
    const versions = () => world.desk.rows("SELECT id, xmin::text FROM users ORDER BY id");
    const before = await versions();
    expect(await enforceAt("23:05")).toEqual({ blocked: 0, unblocked: 0, signedOut: 0 });
    expect(await versions()).toEqual(before);
    await signIn(ours);
    expect(await enforceAt("23:10")).toEqual({ blocked: 0, unblocked: 0, signedOut: 4 });
  });

  it("stay unblocked if they also serve an open store, a store without hours or an inbox without a store", async () => {
    const second = await createStore(ours.orgId, "SEGUNDA");
    await bindInbox(ours.ctx, second, ours.inboxes.norte);
    await world.desk.rows(
      "INSERT INTO inbox_members (user_id, inbox_id, created_at, updated_at) VALUES ($1, $2, now(), now())",
      [ours.agents.ana, (await world.desk.addInbox(ours.account.id, { name: "E-mail" })).id],
    );
    await enforceAt("23:00");
    expect((await stateOf(ours)).out).toEqual(["Rui Costa - CENTRO"]);
  });

  it("are unblocked by the next run after the organization turns blocking off; manual blocks stay", async () => {
    const mine = JSON.stringify({ login_blocked_until: at("23:59").toISOString() });
    await world.desk.rows("UPDATE users SET custom_attributes = $2 WHERE id = $1", [ours.agents.ana, mine]);
    await enforceAt("23:00");
    expect((await stateOf(ours)).out).toHaveLength(4);
    await keepOut(ours, false);
    expect(await enforceAt("23:05")).toMatchObject({ blocked: 0, unblocked: 3 });
    expect((await stateOf(ours)).out).toEqual(["Ana Souza - CENTRO"]);
  });

  it("are unblocked by a later run if the database was unavailable when blocking was turned off", async () => {
    await enforceAt("23:00");
    await keepOut(ours, false);
    const { HELPDESK_DATABASE_URL: url } = env();
    try {
      env().HELPDESK_DATABASE_URL = "postgres://nobody@127.0.0.1:1/away";
      await expect(enforceAt("23:05")).rejects.toEqual(expect.objectContaining({ status: 502 }));
      env().HELPDESK_DATABASE_URL = undefined;
      expect(await enforceAt("23:05")).toBeNull();
    } finally {
      env().HELPDESK_DATABASE_URL = url;
    }
    expect(await isDueAt("23:10", ours)).toBe(true);
    expect(await enforceAt("23:10")).toMatchObject({ unblocked: 4 });
    expect((await stateOf(ours)).out).toEqual([]);
    expect(await isDueAt("23:15", ours)).toBe(false);
  });

  it("are unblocked by the next pass if the API key could not be used when their store opened", async () => {
    const [key] = await ours.ctx.db.rows<{ stored: string }>(
      "SELECT api_key AS stored FROM helpdesk_config WHERE organization_id = $1",
      [ours.orgId],
    );
    const storeKey = (stored = key?.stored) =>
      ours.ctx.db.rows("UPDATE helpdesk_config SET api_key = $2 WHERE organization_id = $1", [ours.orgId, stored]);
    for (const unusable of [`kv://helpdesk-apikey-${ours.orgId}`, encrypt("revoked", ours.orgId)]) {
      await enforceAt("08:55");
      expect((await stateOf(ours)).out).toHaveLength(4);
      await storeKey(unusable);
      for (const time of ["10:00", "10:05"]) {
        expect([time, await isDueAt(time, ours)]).toEqual([time, true]);
        expect(await enforceAt(time)).toBeNull();
      }
      await storeKey();
      expect(await isDueAt("10:10", ours)).toBe(true);
      expect(await enforceAt("10:10")).toMatchObject({ unblocked: 4 });
      expect((await stateOf(ours)).out).toEqual([]);
      expect(await isDueAt("10:15", ours)).toBe(false);
    }
  });

  it("are checked again after half an hour while no helpdesk database is configured", async () => {
    const { HELPDESK_DATABASE_URL: url } = env();
    await enforceAt("08:55");
    try {
      env().HELPDESK_DATABASE_URL = undefined;
      expect(await enforceAt("10:00")).toBeNull();
    } finally {
      env().HELPDESK_DATABASE_URL = url;
    }
    expect(await isDueAt("10:25", ours)).toBe(false);
    expect(await isDueAt("10:30", ours)).toBe(true);
    expect(await enforceAt("10:30")).toMatchObject({ unblocked: 4 });
  });

  it("are left to the next pass while another run of the organization enforces them", async () => {
    await enforceAt("08:55");
    const release = await acquireLock(hoursLockKey(ours.orgId), 60);
    expect(await enforceAt("10:00")).toBeNull();
    await release?.();
    expect((await stateOf(ours)).out).toHaveLength(4);
    expect(await isDueAt("10:05", ours)).toBe(true);
    expect(await enforceAt("10:05")).toMatchObject({ unblocked: 4 });
  });

  it("are checked again if the setting changes while they are enforced", async () => {
    await keepOut(ours, false);
    const config = await loadHelpdeskConfig(ours.ctx);
    if (!config) throw new Error("No helpdesk");
    await keepOut(ours, true);
    await saveEnforcedHours(ours.ctx, config, { closedStores: [], dueAt: null });
    expect(await isDueAt("11:00", ours)).toBe(true);
    await enforceAt("11:00");
    expect(await isDueAt("11:05", ours)).toBe(false);
  });

  it("cost two reads and one write of the organization's rows where all stores are open", async () => {
    const statements: string[] = [];
    const ctx = systemCtx(ours.orgId, "test", { now: () => at("11:00") });
    expect(await enforceHours(watchedCtx(ctx, statements))).toEqual({ blocked: 0, unblocked: 0, signedOut: 0 });
    expect(statements.map((text) => text.trim().split(" ")[0])).toEqual(["SELECT", "SELECT", "UPDATE"]);
  });

  it("are enforced by the run of a group, also beside an organization without a helpdesk", async () => {
    const { error } = await runFunction(enforceHoursOfGroup, {
      name: "crm/helpdesk-agent-hours.group-due",
      data: { orgIds: [crypto.randomUUID(), ours.orgId, theirs.orgId] },
    });
    expect(error).toBeUndefined();
    for (const { ctx, orgId } of [ours, theirs])
      expect(
        await ctx.db.rows(
          "SELECT hours_due_at IS NOT NULL AS enforced FROM helpdesk_config WHERE organization_id = $1",
          [orgId],
        ),
      ).toEqual([{ enforced: true }]);
  });

  it("are checked every five minutes", async () => {
    await keepOut(theirs, false);
    recorder.events.splice(0);
    await runSchedule(everyFiveMinutes, recorder);
    const due = organizationsOf(recorder.events.filter(({ name }) => name.startsWith("crm/helpdesk-agent-hours.")));
    expect(due).toContain(ours.orgId);
    expect(due).not.toContain(theirs.orgId);
    const { result, error } = await runFunction(enforceAgentHours, {
      name: "crm/helpdesk-agent-hours.due",
      data: { orgId: ours.orgId },
    });
    expect(error).toBeUndefined();
    expect(Object.keys(result as object).sort()).toEqual(["blocked", "signedOut", "unblocked"]);
  });
});
