import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";
import { idempotentRoute, SEGMENT_PATH } from "../../support/idempotent-route.ts";
import { seeded } from "../../support/seeded.ts";

const KILLS = isFull() ? 500 : 6;
/** From a process's first request to its kill: several requests. */
const LONGEST_MS = 60;
const PATIENCE_MS = isFull() ? 1_800_000 : 120_000;

// A process is killed (SIGKILL) at each moment of a request with an Idempotency-Key; the caller repeats the request.
let orgId: string;
let token: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  ({ orgId } = await createOrganization("Morta"));
  token = await tokenFor((await createUser(orgId)).clerkId, { exp: Math.floor(Date.now() / 1_000) + 3_600 });
});
afterEach(() => void child?.kill("SIGKILL"));

function start(moment: string, key: string, name: string): ChildProcess {
  return fork(new URL("../../support/idempotent-process.ts", import.meta.url), [moment, token, key, name], {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: inject("databaseUrl") },
  });
}

async function killAt(moment: string, key: string, name: string): Promise<void> {
  child = start(moment, key, name);
  expect(await Promise.race([once(child, "message"), once(child, "exit")])).toEqual([moment, undefined]);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function repeat(key: string, name: string) {
  const response = await call(idempotentRoute(), {
    method: "POST",
    path: SEGMENT_PATH,
    token,
    headers: { "idempotency-key": key },
    body: { name },
  });
  return {
    status: response.status,
    code: response.headers.get("x-error-code"),
    isReplayed: response.headers.has("idempotency-replayed"),
  };
}

/** Kills a process that sends requests; the result is how many it had begun. */
async function killAfter(ms: number, key: string, name: string): Promise<number> {
  child = start("any", key, name);
  let begun = 0;
  child.on("message", () => {
    begun += 1;
  });
  await once(child, "message");
  await sleep(ms);
  const ended = Promise.all([once(child, "exit"), once(child, "disconnect")]);
  child.kill("SIGKILL");
  await ended;
  return begun;
}

const endLeases = () =>
  tenantDb(orgId).rows(
    "UPDATE idempotency_key SET claimed_at = claimed_at - interval '1 hour' WHERE organization_id = $1 AND status IS NULL",
    [orgId],
  );
const made = async (name: string) =>
  (await tenantDb(orgId).rows("SELECT FROM segment WHERE organization_id = $1 AND name = $2", [orgId, name])).length;

describe("a request whose process is killed", () => {
  it("before its commit is carried out when it is repeated", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await killAt("written", key, name);
    expect(await repeat(key, name)).toMatchObject({ status: 409, code: "idempotency_key_in_flight" });
    await endLeases();
    expect(await repeat(key, name)).toEqual({ status: 201, code: null, isReplayed: false });
    expect(await made(name)).toBe(1);
  });

  it("between its commit and the response is not carried out again", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await killAt("committed", key, name);
    expect(await repeat(key, name)).toMatchObject({ status: 409, code: "idempotency_key_in_flight" });
    await endLeases();
    expect(await repeat(key, name)).toMatchObject({ status: 409, code: "idempotency_response_lost" });
    expect(await made(name)).toBe(1);
  });

  it("after the response was stored gets it again", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await killAt("answered", key, name);
    expect(await repeat(key, name)).toEqual({ status: 201, code: null, isReplayed: true });
    expect(await made(name)).toBe(1);
  });

  it(
    "[A17] at random points is carried out once when it is repeated",
    async () => {
      const random = seeded(17);
      const outcomes = { created: 0, replayed: 0, "response lost": 0 };
      for (let kill = 0; kill < KILLS; kill += 1) {
        const [key, name] = [randomUUID(), randomUUID()];
        const begun = await killAfter(random.below(LONGEST_MS), key, name);
        await endLeases();
        for (let at = 0; at < begun; at += 1) {
          const again = await repeat(`${key}-${at}`, `${name}-${at}`);
          expect([201, 409]).toContain(again.status);
          expect(again.code).toBe(again.status === 409 ? "idempotency_response_lost" : null);
          expect(await made(`${name}-${at}`)).toBe(1);
          outcomes[again.isReplayed ? "replayed" : again.code ? "response lost" : "created"] += 1;
        }
      }
      expect(outcomes.created + outcomes.replayed + outcomes["response lost"]).toBeGreaterThanOrEqual(KILLS);
      figure("A17", { kills: KILLS, ...outcomes, lost: 0, "carried out twice": 0 });
    },
    PATIENCE_MS,
  );
});
