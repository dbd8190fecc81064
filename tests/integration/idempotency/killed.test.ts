import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { idempotentRoute, SEGMENT_PATH } from "../../support/idempotent-route.ts";

// A process is killed (SIGKILL) at each moment of a request with an Idempotency-Key; the caller repeats the request.
let orgId: string;
let token: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  ({ orgId } = await createOrganization("Morta"));
  token = await tokenFor((await createUser(orgId)).clerkId, { exp: Math.floor(Date.now() / 1_000) + 3_600 });
});
afterEach(() => void child?.kill("SIGKILL"));

async function killAt(moment: string, key: string, name: string): Promise<void> {
  child = fork(new URL("../../support/idempotent-process.ts", import.meta.url), [moment, token, key, name], {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: inject("databaseUrl") },
  });
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
});
