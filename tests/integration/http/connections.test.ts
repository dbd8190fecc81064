import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "../../../lib/platform/env.ts";
import { startApiServer } from "../../support/api-server.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { tokenFor } from "../../support/http.ts";
import { startPoolingProxy } from "../../support/pooling-proxy.ts";
import { RawConnection } from "../../support/raw-connection.ts";
import { FRAMINGS, PROBE, type Rejected, sendRejected } from "../../support/rejected-bodies.ts";

Object.assign(process.env, { REQUEST_TIMEOUT_SECONDS: "2" });

/** A random address: suites share a database and with it the per-address counters. */
const randomAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join(".")}`;
const LARGE = 300_000;
const MIB = 1_048_576;

let server: { url: string; stop: () => Promise<void> };
/** Another token of the administrator. */
let newToken: () => Promise<string>;
let readerToken: string;
beforeAll(async () => {
  server = await startApiServer();
  const { orgId } = await createOrganization();
  const claims = { exp: Math.floor(Date.now() / 1_000) + 600 };
  const { clerkId } = await createUser(orgId, { level: 0 });
  newToken = () => tokenFor(clerkId, claims);
  readerToken = await tokenFor((await createUser(orgId, { readOnly: true })).clerkId, claims);
});
afterAll(() => server.stop());

type Case = { status: number; line: string; headers?: string[]; type?: string; size?: number };

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const TYPES = [JSON_TYPE, FORM, MULTIPART, "application/octet-stream"];
/** Rejected by its head: any size and type, whether or not its end was received. */
const BY_HEAD: Case[] = [
  { status: 401, line: "POST /api/campaigns" },
  { status: 401, line: "POST /api/webhooks/automation" },
  { status: 401, line: "POST /api/webhooks/identity" },
  { status: 401, line: "POST /api/inngest" },
  { status: 403, line: "POST /api/webhooks/helpdesk" },
  { status: 403, line: "POST /api/webhooks/gateway" },
  { status: 403, line: "POST /api/local-identity/token", headers: ["Origin: https://evil.example"] },
  { status: 404, line: "POST /api/nothing" },
  { status: 404, line: "POST /api/public/survey/unknown" },
  { status: 405, line: "PUT /api/campaigns" },
  { status: 405, line: "PROPFIND /api/campaigns" },
];

function toRequest({ line, headers = [], type = JSON_TYPE }: Case, framing: { header: string; bytes: string }): string {
  const forwarded = `X-Forwarded-For: ${randomAddress()}`;
  const head = [`${line} HTTP/1.1`, "Host: localhost", `Content-Type: ${type}`, forwarded, ...headers, framing.header];
  return `${head.join("\r\n")}\r\n\r\n${framing.bytes}`;
}

const outcomes: Rejected[] = [];
let sent = 0;
async function reject(one: Case, framing: (typeof FRAMINGS)[number]): Promise<Rejected> {
  sent += 1;
  const outcome = await sendRejected(server.url, toRequest(one, framing.frame(one.size ?? LARGE)));
  outcomes.push(outcome);
  return outcome;
}

describe("connection of a request [D12]", () => {
  afterAll(() => figure("D12", { rejections: sent, "next requests unanswered": sent - outcomes.length }));

  describe.each(FRAMINGS)("rejected before its body was read, $name", (framing) => {
    it.each(BY_HEAD.map((one) => [one.status, one.line, one] as const))(
      "serves the next request or is closed after %i to %s",
      async (status, _, one) => {
        for (const type of TYPES) {
          const outcome = await reject({ ...one, type }, framing);
          expect(outcome.status).toBe(status);
          if (!framing.isWhole) expect(outcome.connection).toBe("closed");
        }
        // A small body arrives with its head, so its connection can stay open.
        if (framing.isWhole)
          expect(await reject({ ...one, size: 100 }, framing)).toEqual({ status, connection: "usable" });
      },
    );

    it("serves the next request or is closed after 403 to a read-only role", async () => {
      const headers = [`Authorization: Bearer ${readerToken}`];
      expect((await reject({ status: 403, line: "POST /api/campaigns", headers }, framing)).status).toBe(403);
    });
  });

  describe.each(FRAMINGS)("rejected as too large, $name", (framing) => {
    it.each([
      ["JSON with a token", "PATCH /api/settings/organization", JSON_TYPE, MIB + 1],
      ["a form with a token", "PATCH /api/settings/organization", FORM, MIB + 1],
      ["without any token", "POST /api/local-identity/token", JSON_TYPE, 5_000],
      ["a raw webhook", "POST /api/webhooks/whatsapp", JSON_TYPE, 8 * MIB + 1],
      ["a webhook that signs its content", "POST /api/email-tracking/webhook", "text/plain", 262_145],
      ["a call of the job engine", "POST /api/inngest", JSON_TYPE, 4 * MIB + 1],
      ["a route that ignores its body", "POST /api/go/unsubscribe/x", FORM, MIB + 1],
    ])("serves the next request or is closed after 413: %s", async (_, line, type, size) => {
      const signature = `X-Hub-Signature-256: sha256=${"0".repeat(64)}`;
      const engine = `X-Inngest-Signature: t=${Math.floor(Date.now() / 1_000)}&s=${"0".repeat(64)}`;
      // A caller of its own: one who sent a large body waits before the next is read.
      const headers = [`Authorization: Bearer ${await newToken()}`, signature, engine];
      const outcome = await reject({ status: 413, line, type, size, headers }, framing);
      expect(outcome.status).toBe(413);
      if (!framing.isWhole) expect(outcome.connection).toBe("closed");
    });
  });

  it.each(FRAMINGS.filter(({ isWhole }) => isWhole))(
    "serves the next request after 400 or 403 if its body was read, $name",
    async (framing) => {
      for (const type of TYPES) {
        const headers = [`Authorization: Bearer ${await newToken()}`];
        const outcome = await reject({ status: 400, line: "PATCH /api/settings/organization", headers, type }, framing);
        expect(outcome).toEqual({ status: 400, connection: "usable" });
      }
      const signature = [`X-Hub-Signature-256: sha256=${"0".repeat(64)}`];
      const webhook = { status: 403, line: "POST /api/webhooks/whatsapp", headers: signature };
      expect(await reject(webhook, framing)).toEqual({ status: 403, connection: "usable" });
    },
  );

  it.each(FRAMINGS)(
    "is closed after 429 by the memory limit for unverified bodies, and the next one is answered, $name",
    async (framing) => {
      const from = `X-Forwarded-For: ${randomAddress()}`;
      const headers = [`X-Hub-Signature-256: sha256=${"0".repeat(64)}`, from];
      const endless = toRequest({ status: 0, line: "POST /api/webhooks/whatsapp", headers }, unfinished(7 * MIB));
      const holding = await Promise.all([1, 2, 3].map(() => RawConnection.open(server.url)));
      for (const connection of holding) connection.write(endless);
      // Three bodies of seven megabytes exceed the limit per address: one is rejected and its connection closed.
      const first = await Promise.race(
        holding.map(async (connection) => ({ connection, ...(await connection.response()) })),
      );
      expect([first.status, first.headers.get("connection")]).toEqual([429, "close"]);
      await first.connection.closed;
      for (const connection of holding) connection.destroy();
      const next = await reject({ status: 403, line: "POST /api/webhooks/whatsapp", headers }, framing);
      // 429 until the other bodies are released; a body that never ends is read until its time-out.
      expect([framing.isWhole ? 403 : 408, 429]).toContain(next.status);
    },
  );

  it.each(FRAMINGS)(
    "is closed after 503 by the memory of the process, which several addresses fill, and the next one is answered, $name",
    async (framing) => {
      const settings: { REQUEST_TIMEOUT_SECONDS: number } = env();
      const { REQUEST_TIMEOUT_SECONDS: before } = settings;
      settings.REQUEST_TIMEOUT_SECONDS = 60; // the bodies must be held until the memory is full
      const headers = [`X-Hub-Signature-256: sha256=${"0".repeat(64)}`];
      // Each takes eight megabytes of the process's 64, less than the share of its address.
      const holding = await Promise.all(Array.from({ length: 9 }, () => RawConnection.open(server.url)));
      for (const connection of holding)
        connection.write(toRequest({ status: 0, line: "POST /api/webhooks/whatsapp", headers }, unfinished(7 * MIB)));
      const first = await Promise.race(
        holding.map(async (connection) => ({ connection, ...(await connection.response()) })),
      );
      settings.REQUEST_TIMEOUT_SECONDS = before;
      expect([first.status, first.headers.get("connection")]).toEqual([503, "close"]);
      expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
      await first.connection.closed;
      for (const connection of holding) connection.destroy();
      const next = await reject({ status: 403, line: "POST /api/webhooks/whatsapp", headers }, framing);
      // 503 until the other bodies are released; a body that never ends is read until its time-out.
      expect([framing.isWhole ? 403 : 408, 503]).toContain(next.status);
    },
  );

  it.each(FRAMINGS)("serves the next request or is closed after 429 by the rate limit, $name", async (framing) => {
    const from = `X-Forwarded-For: ${randomAddress()}`;
    const headers = [`X-Hub-Signature-256: sha256=${"0".repeat(64)}`, from];
    const whole = FRAMINGS[0]?.frame(10) ?? { header: "", bytes: "" };
    const small = toRequest({ status: 403, line: "POST /api/webhooks/whatsapp", headers }, whole);
    const connection = await RawConnection.open(server.url);
    for (let time = 0; time < 100; time += 1) {
      connection.write(small);
      expect((await connection.response()).status).toBe(403);
    }
    connection.destroy();
    const outcome = await reject({ status: 429, line: "POST /api/webhooks/whatsapp", headers }, framing);
    expect(outcome.status).toBe(429);
  });
});

function unfinished(size: number): { header: string; bytes: string } {
  return { header: `Content-Length: ${size + 1}`, bytes: "x".repeat(size) };
}

describe("body that does not arrive in time [D3]", () => {
  it.concurrent.each([
    ["POST /api/local-identity/token", "Content-Length: 1000"],
    ["POST /api/local-identity/token", "Transfer-Encoding: chunked"],
    ["PATCH /api/settings/organization", "Content-Length: 1000"],
    ["POST /api/webhooks/whatsapp", "Transfer-Encoding: chunked"],
  ])("is a 408 that closes the connection, even while bytes trickle in: %s, %s", async (line, header) => {
    const connection = await RawConnection.open(server.url);
    const headers = [`Authorization: Bearer ${await newToken()}`, `X-Hub-Signature-256: sha256=${"0".repeat(64)}`];
    const piece = header.startsWith("T") ? "1\r\n{\r\n" : "{";
    connection.write(toRequest({ status: 408, line, headers }, { header, bytes: piece }));
    const dribble = setInterval(() => connection.write(piece), 200);
    const { status, headers: answered, body } = await connection.response();
    clearInterval(dribble);
    expect([status, answered.get("connection")]).toEqual([408, "close"]);
    expect(JSON.parse(body)).toMatchObject({ statusCode: 408, error: "Request Timeout" });
    await connection.closed;
  });
});

describe("proxy that sends the requests of all callers over one connection [D12]", () => {
  it.each(FRAMINGS)("can serve another caller after a rejected body, $name", async (framing) => {
    const proxy = await startPoolingProxy(server.url);
    for (const one of [...BY_HEAD, { status: 413, line: "POST /api/local-identity/token" }]) {
      const connection = await RawConnection.open(proxy.url);
      connection.write(toRequest(one, framing.frame(LARGE)));
      expect((await connection.response()).status).toBe(one.status);
      connection.destroy();
      const other = await RawConnection.open(proxy.url);
      other.write(PROBE);
      expect((await other.response()).status).toBe(200);
      other.destroy();
    }
    await proxy.stop();
  });
});
