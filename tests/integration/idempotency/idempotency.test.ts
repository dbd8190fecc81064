import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { POST as createRole } from "../../../app/api/roles/route.ts";
import { POST as createKey } from "../../../app/api/settings/api-keys/route.ts";
import { POST as automation } from "../../../app/api/webhooks/automation/route.ts";
import { ConflictError, TooManyRequestsError } from "../../../lib/core/errors.ts";
import { type RouteHandler, route } from "../../../lib/http/index.ts";
import { removeOldIdempotencyKeys, unsafeFindDueRemovals } from "../../../lib/jobs/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { FIRST_DUE } from "../../../lib/platform/due-work.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { type Call, call, tokenFor } from "../../support/http.ts";
import { idempotentRoute, SEGMENT_PATH } from "../../support/idempotent-route.ts";
import { ALL, logOf } from "../../support/team.ts";

let orgId: string;
let token: string;
let colleague: string;

beforeAll(async () => {
  ({ orgId } = await createOrganization("Repetida"));
  const tokenOf = async () => tokenFor((await createUser(orgId, { permissions: ALL })).clerkId, { exp: HOUR() });
  [token, colleague] = [await tokenOf(), await tokenOf()];
});
const HOUR = () => Math.floor(Date.now() / 1_000) + 3_600;

const plain = idempotentRoute();
const post = async (handler: RouteHandler, key: string | null, options: Call = {}) => {
  const response = await call(handler, {
    method: "POST",
    path: SEGMENT_PATH,
    token,
    ...options,
    headers: { ...(key === null ? {} : { "idempotency-key": key }), ...(options.headers as object) },
  });
  const text = await response.text();
  return {
    status: response.status,
    code: response.headers.get("x-error-code"),
    isReplayed: response.headers.get("idempotency-replayed") === "true",
    body: text === "" ? null : JSON.parse(text),
  };
};
const segments = async (name: string, of = orgId) =>
  (await tenantDb(of).rows("SELECT FROM segment WHERE organization_id = $1 AND name LIKE $2", [of, `${name}%`])).length;
const rowsOf = (of = orgId) =>
  tenantDb(of).rows<Record<string, unknown>>("SELECT * FROM idempotency_key WHERE organization_id = $1", [of]);
/** As if the process of every open request had crashed a while ago. */
const endLeases = () =>
  tenantDb(orgId).rows(
    "UPDATE idempotency_key SET claimed_at = claimed_at - interval '1 hour' WHERE organization_id = $1 AND status IS NULL",
    [orgId],
  );
const fresh = () => ({ key: randomUUID(), name: `s${randomUUID()}` });

describe("a request with an Idempotency-Key", () => {
  it("is carried out once; a repetition gets the first response", async () => {
    const { key, name } = fresh();
    const first = await post(plain, key, { body: { name } });
    expect(first).toMatchObject({ status: 201, isReplayed: false });
    for (const form of [key, `"${key}"`])
      expect(await post(plain, form, { body: { name } })).toEqual({ ...first, isReplayed: true });
    expect(await segments(name)).toBe(1);
  });

  it("is refused with another body or path", async () => {
    const { key, name } = fresh();
    await post(plain, key, { body: { name } });
    const refusal = { status: 422, code: "idempotency_key_reused" };
    expect(await post(plain, key, { body: { name: `${name}b` } })).toMatchObject(refusal);
    expect(await post(plain, key, { body: { name }, path: `${SEGMENT_PATH}?again=1` })).toMatchObject(refusal);
    expect(await segments(name)).toBe(1);
  });

  it("is refused while the first is being carried out, and gets its response afterwards", async () => {
    const { key, name } = fresh();
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = idempotentRoute({
      onCommitted: () => {
        reached.resolve();
        return opened.promise;
      },
    });
    const first = post(slow, key, { body: { name } });
    await reached.promise;
    expect(await post(slow, key, { body: { name } })).toMatchObject({ status: 409, code: "idempotency_key_in_flight" });
    opened.resolve();
    const answer = await first;
    expect(await post(slow, key, { body: { name } })).toEqual({ ...answer, isReplayed: true });
    expect(await segments(name)).toBe(1);
  });

  it("is carried out once of many at the same time", async () => {
    const { key, name } = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(plain, key, { body: { name } })));
    expect(answers.filter(({ status, isReplayed }) => status === 201 && !isReplayed)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await segments(name)).toBe(1);
  });

  it("without one is carried out each time", async () => {
    const { name } = fresh();
    const suffixes = ["a", "b"];
    for (const suffix of suffixes)
      expect(await post(plain, null, { body: { name: name + suffix } })).toMatchObject({ status: 201 });
    expect(await segments(name)).toBe(2);
  });

  it.each(["", " ", "a b", 'a"b', "é", "x".repeat(256)])("is refused if the key is %j", async (key) => {
    const { name } = fresh();
    const answer = await post(plain, key, { body: { name } });
    expect(answer).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await segments(name)).toBe(0);
  });

  it("is ignored by reads", async () => {
    const read = route({ response: z.object({ at: z.string() }), handler: () => ({ at: randomUUID() }) });
    const key = randomUUID();
    const [one, other] = [await post(read, key, { method: "GET" }), await post(read, key, { method: "GET" })];
    expect(one.body).not.toEqual(other.body);
  });

  it("leaves one audit entry", async () => {
    const key = randomUUID();
    const role = { path: "/api/roles", body: { name: `Papel ${key}`, permissions: [], readOnly: true } };
    const first = await post(createRole, key, role);
    expect(await post(createRole, key, role)).toEqual({ ...first, isReplayed: true });
    const entries = async () => (await logOf(orgId)).filter(({ metadata }) => JSON.stringify(metadata).includes(key));
    await eventually(async () => expect(await entries()).toHaveLength(1));
  });
});

describe("a key", () => {
  it("counts for its caller, organization and route only", async () => {
    const other = await createOrganization("Alheia");
    const stranger = await tokenFor((await createUser(other.orgId, { permissions: ALL })).clerkId);
    const { key, name } = fresh();
    await post(plain, key, { body: { name } });
    const others = [
      await post(plain, key, { body: { name: `${name}b` }, token: colleague }),
      await post(plain, key, { body: { name: `${name}c` }, path: `${SEGMENT_PATH}-of-another-kind` }),
      await post(plain, key, { body: { name }, token: stranger }),
    ];
    expect(others.map(({ status, isReplayed }) => [status, isReplayed])).toEqual(others.map(() => [201, false]));
    expect([await segments(name), await segments(name, other.orgId)]).toEqual([3, 1]);
  });

  it("of an API key is not its creator's", async () => {
    const body = { name: "Robô", scopes: ["app:campaigns"] };
    const { secret } = (await post(createKey, null, { body, path: "/api/settings/api-keys" })).body;
    const { key, name } = fresh();
    await post(plain, key, { body: { name } });
    const answer = await post(plain, key, { body: { name: `${name}b` }, token: secret });
    expect(answer).toMatchObject({ status: 201, isReplayed: false });
    expect(await post(plain, key, { body: { name: `${name}b` }, token: secret })).toEqual({
      ...answer,
      isReplayed: true,
    });
  });

  it("is stored as a hash, with the response encrypted", async () => {
    const { key, name } = fresh();
    await post(plain, key, { body: { name } });
    const stored = JSON.stringify(await rowsOf());
    for (const text of [key, name]) expect(stored).not.toContain(text);
  });

  it("is kept for 24 hours, and then counts as new", async () => {
    const { key, name } = fresh();
    await post(plain, key, { body: { name } });
    await tenantDb(orgId).rows(
      "UPDATE idempotency_key SET created_at = created_at - interval '25 hours' WHERE organization_id = $1",
      [orgId],
    );
    expect(await post(plain, key, { body: { name: `${name}b` } })).toMatchObject({ status: 201, isReplayed: false });
    const now = new Date();
    const due = await unsafeFindDueRemovals({ tick: now, now, after: FIRST_DUE, limit: 10_000 });
    expect(due.rows.map((row) => row.orgId)).toContain(orgId);
    const before = (await rowsOf()).length;
    await removeOldIdempotencyKeys(systemCtx(orgId, "test"));
    const left = await rowsOf();
    expect([before > left.length, left.length]).toEqual([true, 1]);
  });
});

describe("a request that fails", () => {
  const failing = (failure: () => Error, isAfter: boolean) => {
    let isFailing = true;
    const fail = () => {
      if (!isFailing) return;
      isFailing = false;
      throw failure();
    };
    return idempotentRoute(isAfter ? { onCommitted: fail } : { onWritten: fail });
  };
  const conflict = () => new ConflictError("conflict" as never, "No");

  it("before an effect is carried out when it is repeated", async () => {
    for (const failure of [conflict, () => new Error("broken")]) {
      const { key, name } = fresh();
      const handler = failing(failure, false);
      expect((await post(handler, key, { body: { name } })).status).toBeGreaterThanOrEqual(400);
      expect(await post(handler, key, { body: { name } })).toMatchObject({ status: 201, isReplayed: false });
      expect(await segments(name)).toBe(1);
    }
  });

  it("because of its body does not use up the key", async () => {
    const { key, name } = fresh();
    expect(await post(plain, key, { body: { nome: name } })).toMatchObject({ status: 400 });
    expect(await post(plain, key, { body: { name } })).toMatchObject({ status: 201, isReplayed: false });
  });

  it("after an effect gets the same error again", async () => {
    const { key, name } = fresh();
    const handler = failing(conflict, true);
    const first = await post(handler, key, { body: { name } });
    expect(first).toMatchObject({ status: 409, code: "conflict" });
    expect(await post(handler, key, { body: { name } })).toEqual({ ...first, isReplayed: true });
    expect(await segments(name)).toBe(1);
  });

  it("with an error that asks for another try is not repeated after an effect", async () => {
    const { key, name } = fresh();
    const handler = failing(() => new TooManyRequestsError(1), true);
    expect(await post(handler, key, { body: { name } })).toMatchObject({ status: 429 });
    await endLeases();
    expect(await post(handler, key, { body: { name } })).toMatchObject({
      status: 409,
      code: "idempotency_response_lost",
    });
    expect(await segments(name)).toBe(1);
  });

  it("with an error that asks for another try is carried out again without an effect", async () => {
    const { key, name } = fresh();
    const handler = failing(() => new TooManyRequestsError(1), false);
    expect(await post(handler, key, { body: { name } })).toMatchObject({ status: 429 });
    expect(await post(handler, key, { body: { name } })).toMatchObject({ status: 201, isReplayed: false });
    expect(await segments(name)).toBe(1);
  });

  it("unexpectedly after an effect is never repeated", async () => {
    const { key, name } = fresh();
    const handler = failing(() => new Error("broken"), true);
    expect(await post(handler, key, { body: { name } })).toMatchObject({ status: 500 });
    await endLeases();
    expect(await post(handler, key, { body: { name } })).toMatchObject({
      status: 409,
      code: "idempotency_response_lost",
    });
    expect(await segments(name)).toBe(1);
  });
});

describe("a request whose claim was taken over", () => {
  it("is rolled back, so that one effect remains", async () => {
    const { key, name } = fresh();
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = idempotentRoute({
      onWritten: () => {
        reached.resolve();
        return opened.promise;
      },
    });
    const first = post(slow, key, { body: { name } });
    await reached.promise;
    await endLeases();
    // Another name, because the first transaction still holds the unique one.
    const second = await post(plain, key, { body: { name: `${name}b` } });
    opened.resolve();
    expect(second).toMatchObject({ status: 201 });
    expect(await first).toMatchObject({ status: 409, code: "idempotency_key_in_flight" });
    expect(await segments(name)).toBe(1);
  });
});

describe("a request whose effect is outside the database", () => {
  const outside = (work: () => unknown) =>
    route({
      idempotent: "outside",
      handler: async () => {
        await work();
      },
    });

  it("is never repeated if its outcome is unknown", async () => {
    const key = randomUUID();
    let sent = 0;
    const handler = outside(() => {
      sent += 1;
      throw new Error("connection lost");
    });
    expect(await post(handler, key)).toMatchObject({ status: 500 });
    await endLeases();
    expect(await post(handler, key)).toMatchObject({ status: 409, code: "idempotency_response_lost" });
    expect(sent).toBe(1);
  });

  it("is repeated after an error that says that nothing was done", async () => {
    const key = randomUUID();
    let calls = 0;
    const handler = outside(() => {
      calls += 1;
      if (calls === 1) throw new ConflictError("sending_blocked", "Not now");
    });
    expect(await post(handler, key)).toMatchObject({ status: 409, code: "sending_blocked" });
    expect(await post(handler, key)).toMatchObject({ status: 204, isReplayed: false });
    expect(await post(handler, key)).toMatchObject({ status: 204, isReplayed: true });
    expect(calls).toBe(2);
  });

  it("gets the same error again if something may have been sent", async () => {
    const key = randomUUID();
    let calls = 0;
    const handler = outside(() => {
      calls += 1;
      throw new ConflictError("reply_unconfirmed", "Perhaps");
    });
    const first = await post(handler, key);
    expect(await post(handler, key)).toEqual({ ...first, isReplayed: true });
    expect(calls).toBe(1);
  });
});

describe("a response with a secret", () => {
  it("is not stored: a repetition learns that the request was carried out", async () => {
    const key = randomUUID();
    const options = { path: "/api/settings/api-keys", body: { name: key, scopes: ["app:erp:read"] } };
    expect(await post(createKey, key, options)).toMatchObject({ status: 201 });
    expect(await post(createKey, key, options)).toMatchObject({ status: 409 });
    await endLeases();
    expect(await post(createKey, key, options)).toMatchObject({ status: 409, code: "idempotency_response_lost" });
    const made = await tenantDb(orgId).rows("SELECT FROM api_key WHERE organization_id = $1 AND name = $2", [
      orgId,
      key,
    ]);
    expect(made).toHaveLength(1);
  });
});

describe("the automation webhook", () => {
  const INTERNAL = process.env.INTERNAL_API_KEY ?? "";
  const upsert = (key: string, data: object) =>
    post(automation, key, {
      token: INTERNAL,
      path: "/api/webhooks/automation",
      body: { action: "customer.upsert", data },
    });

  it("takes keys, too, for each organization by itself", async () => {
    const other = await createOrganization("Outra");
    for (const of of [orgId, other.orgId]) await createStore(of, "A1");
    const key = randomUUID();
    const data = (organizationId: string, name = "Ana") => ({
      organizationId,
      storeCode: "A1",
      externalId: "77",
      name,
      phone: "11987654321",
    });
    const first = await upsert(key, data(orgId));
    expect(first).toMatchObject({ status: 200, isReplayed: false });
    expect(await upsert(key, data(orgId))).toEqual({ ...first, isReplayed: true });
    expect(await upsert(key, data(orgId, "Bia"))).toMatchObject({ status: 422 });
    expect(await upsert(key, data(other.orgId))).toMatchObject({ status: 200, isReplayed: false });
    expect(await upsert(key, data(randomUUID()))).toMatchObject({ status: 404, code: "organization_not_found" });
    expect(await upsert(key, {})).toMatchObject({ status: 400 });
  });
});
