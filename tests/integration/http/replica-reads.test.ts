import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { NotFoundError } from "../../../lib/core/errors.ts";
import { route } from "../../../lib/http/route.ts";
import { connect, poolUse } from "../../../lib/platform/database/pools.ts";
import { isReplicaUsable, OLDEST_DATA_MS } from "../../../lib/platform/database/replica.ts";
import { closeDb } from "../../../lib/platform/db.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { eventually } from "../../support/eventually.ts";
import { FilledTenant } from "../../support/filled-tenant.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { call } from "../../support/http.ts";
import { placesOf, QUERIES } from "../../support/id-places.ts";
import { callRoute, type Endpoint, listDocumented } from "../../support/routes.ts";

// The "replica" is the same database through connections that reject every write, as a replica does.
const endpoints = (await listDocumented()).filter(({ handler }) => handler.declaration.mayLag);
const COOKIE = "balcao_written_at";
const KEEPS = "balcao_keeps_cookies=1";

let world: HelpdeskWorld;
let tenant: FilledTenant;

beforeAll(async () => {
  const url = new URL(inject("databaseUrl"));
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  process.env.DATABASE_READ_URL = url.href;
  world = await openHelpdeskWorld();
  tenant = await FilledTenant.open(world);
});
afterAll(async () => {
  delete process.env.DATABASE_READ_URL;
  await world.close();
  await closeDb();
});

const written = (at: number) => ({ cookie: `other=1; ${KEEPS}; ${COOKIE}=${at}` });
const LONG_AGO = { cookie: KEEPS };
const usable = () => eventually(() => expect(isReplicaUsable()).toBe(true));

function paramsOf(endpoint: Endpoint): Record<string, string> {
  const places = placesOf(endpoint).filter((place) => place.in === "params");
  return Object.fromEntries(places.map(({ path, kind }) => [String(path[0]), tenant.ids[kind]]));
}

describe("routes that may lag", () => {
  it("are reads with a token, among them the dashboard, lists, reports and the audit log", () => {
    expect(endpoints.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(endpoints.filter(({ handler }) => handler.declaration.public)).toEqual([]);
    expect(endpoints.length).toBeGreaterThanOrEqual(15);
    // A file is read in portions after the answer has begun: a replica that fails would break it off.
    expect(endpoints.filter(({ name }) => name.endsWith("/export"))).toEqual([]);
  });

  it.each(endpoints)("write nothing: the replica answers $name", async (endpoint) => {
    await usable();
    const warnings = vi.spyOn(logger, "warn");
    const response = await callRoute(endpoint, {
      token: await tenant.token(),
      params: paramsOf(endpoint),
      query: new URLSearchParams(QUERIES[endpoint.name] ?? {}).toString(),
      headers: LONG_AGO,
    });
    await response.text();
    expect(response.status).toBe(200);
    expect(warnings.mock.calls.filter(([, text]) => String(text).includes("replica"))).toEqual([]);
    expect(poolUse("replica").total).toBeGreaterThan(0);
    warnings.mockRestore();
  });
});

/** Whether the handler's connection rejects writes, that is, belongs to the replica. */
const Source = z.object({ isReplica: z.boolean() });
const readSource = route({
  mayLag: true,
  response: Source,
  handler: async ({ ctx }) => {
    const [row] = await ctx.db.rows<{ mode: string }>("SELECT current_setting('transaction_read_only') AS mode");
    return { isReplica: row?.mode === "on" };
  },
});
const change = route({ response: z.unknown(), handler: () => ({}) });
const writingRead = route({
  mayLag: true,
  response: z.object({ rows: z.number() }),
  handler: ({ ctx }) =>
    ctx.db.sql(async (sql) => ({
      rows: await sql.run("UPDATE organization SET name = name WHERE id = $1", [ctx.orgId]),
    })),
});

async function isFromReplica(headers?: HeadersInit): Promise<boolean> {
  const response = await call(readSource, { token: await tenant.token(), headers });
  return Source.parse(await response.json()).isReplica;
}

describe("a client", () => {
  it("that keeps no cookies reads from the primary, and is offered the cookie", async () => {
    await usable();
    expect(await isFromReplica()).toBe(false);
    const response = await call(readSource, { token: await tenant.token() });
    expect(response.headers.get("set-cookie")).toBe(`${KEEPS}; Path=/api; HttpOnly; SameSite=Lax`);
  });

  it("that changed nothing just now reads from the replica", async () => {
    await usable();
    expect(await isFromReplica(LONG_AGO)).toBe(true);
    expect(await isFromReplica(written(Date.now() - OLDEST_DATA_MS - 1_000))).toBe(true);
  });

  it("that has just changed something reads its own change from the primary", async () => {
    await usable();
    const response = await call(change, { method: "POST", token: await tenant.token(), headers: LONG_AGO });
    const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
    expect(cookie).toMatch(new RegExp(`^${COOKIE}=\\d{13}$`));
    expect(await isFromReplica({ cookie: `${KEEPS}; ${cookie}` })).toBe(false);
  });

  it("with a cookie of its own making reads from the primary or the replica, and nothing fails", async () => {
    await usable();
    for (const value of ["", "x", "-1", "1e400", "0x10"])
      expect(typeof (await isFromReplica({ cookie: `${KEEPS}; ${COOKIE}=${value}` }))).toBe("boolean");
  });
});

it("a read that fails on the replica is answered by the primary, and the replica is used again after a check", async () => {
  await usable();
  const response = await call(writingRead, { token: await tenant.token(), headers: LONG_AGO });
  expect(await response.json()).toEqual({ rows: 1 });
  expect(isReplicaUsable()).toBe(false);
  await usable();
  expect(await isFromReplica(LONG_AGO)).toBe(true);
});

it("what the replica does not have yet is found on the primary, and the replica stays in use", async () => {
  await usable();
  let asked = 0;
  const find = route({
    mayLag: true,
    response: Source,
    handler: async ({ ctx }) => {
      asked += 1;
      const [row] = await ctx.db.rows<{ mode: string }>("SELECT current_setting('transaction_read_only') AS mode");
      if (row?.mode === "on") throw new NotFoundError("campaign_not_found");
      return { isReplica: false };
    },
  });
  const response = await call(find, { token: await tenant.token(), headers: LONG_AGO });
  expect([response.status, asked, isReplicaUsable()]).toEqual([200, 2, true]);
});

it("row-level security applies on the replica's connections", async () => {
  const connection = await connect("replica");
  const unset = connection.query("SELECT FROM customer");
  await expect(unset).rejects.toMatchObject({ code: expect.stringMatching(/^(42704|22P02)$/) });
  connection.release();
});
