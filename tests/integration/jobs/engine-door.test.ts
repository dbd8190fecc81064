import { randomBytes } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET, POST, PUT } from "../../../app/api/inngest/route.ts";
import { canonicalJson } from "../../../inngest/local/app/canonical-json.ts";
import { problemsOf, type Registered } from "../../../inngest/local/functions/read-functions.ts";
import { inngest as client } from "../../../lib/jobs/client.ts";
import { MAX_ENGINE_CALL_BYTES, signEngineCall } from "../../../lib/jobs/engine-call.ts";
import { env } from "../../../lib/platform/env.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { encode, json } from "../../../sandbox/http/answer.ts";
import { type Listening, listen } from "../../../sandbox/http/listen.ts";
import { eventually } from "../../support/eventually.ts";
import { watchParsing } from "../../support/parsed-texts.ts";

const SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef";
const FORMER_KEY = "signkey-test-fedcba9876543210fedcba9876543210";
const URL_OF_APP = "http://localhost:3000/api/inngest";
const RUN = "?fnId=balcao-jobs-recover-runs&stepId=step";
const FORGED = `t=${Math.round(Date.now() / 1_000)}&s=${"0".repeat(64)}`;

type Sent = { query?: string; body?: BodyInit; signature?: string; headers?: Record<string, string> };

const handlers = { GET, POST, PUT };
let address: string;

function send(method: keyof typeof handlers, { query = "", body, signature, headers = {} }: Sent): Promise<Response> {
  const all = { "content-type": "application/json", "x-forwarded-for": address, ...headers };
  const signed = signature === undefined ? all : { ...all, "x-inngest-signature": signature };
  const rest = body === undefined ? {} : { body, duplex: "half" as const };
  return handlers[method](new NextRequest(`${URL_OF_APP}${query}`, { method, headers: signed, ...rest }));
}

const sign = (body: string, at = new Date(), key = SIGNING_KEY) => signEngineCall(body, key, at);
const sendSigned = (method: "POST" | "PUT", body: string, sent: Sent = {}) =>
  send(method, { body, signature: sign(body), ...sent });

/** A body beyond any limit; counts how much of it was read. */
function hugeBody() {
  const chunk = new Uint8Array(64 * 1_024).fill(0x20);
  const read = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        read.bytes += chunk.length;
        if (read.bytes > 32 * MAX_ENGINE_CALL_BYTES) controller.close();
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read };
}

function runBody(fields: Record<string, unknown> = {}): string {
  const event = { name: "crm/engine.started", data: {} };
  const ctx = { run_id: crypto.randomUUID(), attempt: 0, disable_immediate_execution: true, use_api: false };
  return canonicalJson({ version: 2, event, events: [event], steps: {}, ctx, ...fields });
}

describe("job engine endpoint", () => {
  let inngest: Listening;
  const registered: { url: string }[] = [];

  beforeAll(async () => {
    inngest = await listen(0, async ({ body }) => {
      registered.push((await body()) as { url: string });
      return { status: 200, headers: {}, bytes: encode(json(200, { ok: true }).body) };
    });
    const settings = {
      INNGEST_DEV: "0",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_SIGNING_KEY_FALLBACK: FORMER_KEY,
      INNGEST_EVENT_KEY: "test",
      INNGEST_BASE_URL: `http://127.0.0.1:${inngest.port}`,
    };
    Object.assign(process.env, settings);
    Object.assign(env(), settings);
    client.setEnvVars();
  });
  afterAll(() => inngest.close());
  beforeEach(() => {
    address = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;
    registered.length = 0;
  });

  const sync = { "x-inngest-sync-kind": "in_band" };

  it("lists its functions for a signed call, all with options that the embedded engine supports", async () => {
    const answer = await sendSigned("PUT", canonicalJson({ url: URL_OF_APP }), { headers: sync });
    expect(answer.status).toBe(200);
    const { functions } = (await answer.json()) as { functions: Registered[] };
    expect(functions.map(({ id }) => id)).toContain("balcao-jobs-recover-runs");
    expect(functions.flatMap(problemsOf)).toEqual([]);
  });

  it("runs a function only for a call with a valid, recent signature of a configured key", async () => {
    const body = runBody();
    const call = (signature?: string, sent = body) => send("POST", { query: RUN, body: sent, signature });
    expect((await call()).status).toBe(401);
    expect((await call(sign(body, new Date(), "signkey-test-00"))).status).toBe(401);
    expect((await call(sign(body), runBody({ steps: { forged: 1 } }))).status).toBe(401);
    expect((await call(sign(body, new Date(Date.now() - 6 * 60_000)))).status).toBe(401);
    for (const key of [SIGNING_KEY, FORMER_KEY]) {
      const answer = await call(sign(body, new Date(), key));
      expect(answer.status).toBe(206);
      expect(await answer.json()).toMatchObject([{ op: "StepPlanned", displayName: "claim-stale-runs" }]);
    }
  });

  it.each([
    ["no signature", undefined],
    ["a signature in another format", "t=1&s=abc"],
    ["a signature with trailing data", `${FORGED}&s=${"1".repeat(64)}`],
    ["an uppercase signature", FORGED.replace("s=0", "s=A")],
    ["a signature from an hour ago", FORGED.replace(/\d+/, String(Math.round(Date.now() / 1_000) - 3_600))],
    ["a signature from tomorrow", FORGED.replace(/\d+/, String(Math.round(Date.now() / 1_000) + 86_400))],
  ])("answers 401 and reads no byte of a body with %s", async (_, signature) => {
    for (const method of ["POST", "PUT"] as const) {
      const { stream, read } = hugeBody();
      expect((await send(method, { query: RUN, body: stream, signature })).status).toBe(401);
      expect(read.bytes).toBe(0);
    }
    expect((await send("GET", { signature })).status).toBe(401);
  });

  it("stops reading at Inngest's size limit and answers 413, with or without a declared length", async () => {
    const { stream, read } = hugeBody();
    expect((await send("POST", { query: RUN, body: stream, signature: FORGED })).status).toBe(413);
    expect(read.bytes).toBeLessThanOrEqual(MAX_ENGINE_CALL_BYTES + 64 * 1_024);
    const headers = { "content-length": String(MAX_ENGINE_CALL_BYTES + 1) };
    expect((await send("PUT", { body: "{}", signature: FORGED, headers })).status).toBe(413);
  });

  it("rejects unsigned bodies with 401 before parsing them, also deeply nested or invalid JSON", async () => {
    const parsing = watchParsing();
    const body = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;
    expect((await send("POST", { query: RUN, body, signature: FORGED })).status).toBe(401);
    expect(parsing.timesParsed(body)).toBe(0);
    parsing.stop();
    const small = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
    const failures = vi.spyOn(logger, "error");
    for (const text of [small, "{", "1", '"text"', "", '{"url":1}', '{"url":"http://a.test"}', runBody()])
      expect((await send("POST", { query: RUN, body: text, signature: FORGED })).status).toBe(401);
    expect(failures).not.toHaveBeenCalled();
    failures.mockRestore();
  });

  it("limits the memory for unverified bodies with 429, and still serves signed calls", async () => {
    const never = Promise.withResolvers<void>();
    const chunk = new Uint8Array(1_048_576).fill(0x20);
    const slow = () => {
      let chunks = 0;
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (chunks === 3) await never.promise;
        chunks += 1;
        controller.enqueue(chunk);
      };
      return send("POST", { query: RUN, body: new ReadableStream({ pull }, { highWaterMark: 0 }), signature: FORGED });
    };
    const statuses: number[] = [];
    const calls = Array.from({ length: 12 }, () => slow().then(({ status }) => statuses.push(status)));
    await eventually(() => expect(statuses.length).toBeGreaterThan(0));
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect((await sendSigned("POST", runBody(), { query: RUN })).status).toBe(206);
    never.resolve();
    await Promise.all(calls);
    expect(statuses.map((status) => [413, 429].includes(status))).toEqual(calls.map(() => true));
  });

  it("accepts a signed call close to the size limit", async () => {
    const steps = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`step-${index}`, { type: "data", data: "x".repeat(13_000) }]),
    );
    const body = runBody({ steps });
    expect(body.length).toBeGreaterThan(MAX_ENGINE_CALL_BYTES * 0.9);
    const answer = await sendSigned("POST", body, { query: RUN });
    expect(answer.status).toBe(206);
  });

  it("verifies a sync whose body escapes the URL differently than the signed canonical JSON", async () => {
    const value = { url: `${URL_OF_APP}?a=1&b=2` };
    const body = JSON.stringify(value).replace("&", "\\u0026");
    const signature = sign(canonicalJson(value));
    expect((await send("PUT", { body, signature, headers: sync })).status).toBe(200);
    const forged = sign(canonicalJson({ url: "http://evil.example.com" }));
    expect((await send("PUT", { body, signature: forged, headers: sync })).status).toBe(401);
  });

  it("answers 429 to an address with too many unverified calls, and never to signed calls", async () => {
    const { RATE_LIMIT } = env();
    env().RATE_LIMIT = 3;
    try {
      const statuses = [];
      for (const signature of [undefined, FORGED, FORGED, undefined, FORGED])
        statuses.push((await send("POST", { query: RUN, body: runBody(), signature })).status);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      const refused = await send("PUT", {});
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      for (let time = 0; time < 6; time += 1)
        expect((await sendSigned("POST", runBody(), { query: RUN })).status).toBe(206);
      address = "198.51.100.7";
      expect((await send("PUT", {})).status).toBe(401);
    } finally {
      env().RATE_LIMIT = RATE_LIMIT;
    }
  });

  it("registers for a signed call only, and always under its own address", async () => {
    const headers = { host: "evil.example.com", "x-forwarded-host": "evil.example.com" };
    for (let time = 0; time < 5; time += 1) expect((await send("PUT", { headers })).status).toBe(401);
    expect((await send("PUT", { headers, body: "{}", signature: FORGED })).status).toBe(401);
    expect(registered).toEqual([]);
    const answer = await sendSigned("PUT", canonicalJson({ url: "http://evil.example.com/api/inngest" }), { headers });
    expect(answer.status).toBe(200);
    expect(registered.map(({ url }) => url)).toEqual([URL_OF_APP]);
  });

  it("requires no signature from the Inngest dev server, but keeps the size limit", async () => {
    env().INNGEST_DEV = process.env.INNGEST_DEV = "1";
    try {
      expect((await send("POST", { query: RUN, body: runBody() })).status).toBe(206);
      const { stream } = hugeBody();
      expect((await send("POST", { query: RUN, body: stream })).status).toBe(413);
    } finally {
      env().INNGEST_DEV = process.env.INNGEST_DEV = "0";
    }
  });
});
