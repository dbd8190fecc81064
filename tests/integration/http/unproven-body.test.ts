import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POST as askForCode } from "../../../app/api/local-identity/code/route.ts";
import { POST as signIn, DELETE as signOut } from "../../../app/api/local-identity/session/route.ts";
import { POST as token } from "../../../app/api/local-identity/token/route.ts";
import { POST as gateway } from "../../../app/api/webhooks/gateway/route.ts";
import { type RouteHandler, route } from "../../../lib/http/route.ts";
import { activeKv } from "../../../lib/platform/kv.ts";
import { eventually } from "../../support/eventually.ts";
import { figure } from "../../support/figures.ts";
import { call } from "../../support/http.ts";
import { watchParsing } from "../../support/parsed-texts.ts";

// Bodies of unauthenticated callers, of their choice and without end, are read only as far as they may be genuine.
const MIB = 1_048_576;
const LARGE = 8 * MIB;
const PIECE = 65_536;

type Sent = { answer: Promise<Response>; taken: () => number; isWaiting: () => boolean; end: () => void };

const sentSoFar: Sent[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { end } of sentSoFar) end();
  await Promise.all(sentSoFar.splice(0).map(({ answer }) => answer));
});

/** A webhook whose calls are proven by their first byte. */
function webhook(limit = 1_000) {
  return route({
    public: true,
    isRawBody: true,
    maxBodyBytes: LARGE,
    rateLimit: { name: crypto.randomUUID(), limit },
    proof: async (_, readBody) => (await readBody()).toString("latin1", 0, 1) === "s",
    response: z.unknown(),
    handler: ({ rawBody }) => ({ bytes: rawBody.byteLength }),
  });
}

/** A chunked body that stops one byte before its end until released. `taken`: bytes read from it. */
function send(handler: RouteHandler, address: string, { bytes = LARGE, piece = PIECE, first = "x" } = {}): Sent {
  const ended = Promise.withResolvers<void>();
  let taken = 0;
  let isWaiting = false;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const left = bytes - 1 - taken;
    if (left > 0) {
      const next = Buffer.alloc(Math.min(piece, left), taken === 0 ? first : "x");
      taken += next.byteLength;
      return controller.enqueue(next);
    }
    isWaiting = true;
    await ended.promise;
    if (!isWaiting) return;
    isWaiting = false;
    controller.enqueue(Buffer.from("x"));
    controller.close();
  };
  const cancel = () => {
    isWaiting = false;
  };
  const request = new Request("http://localhost:3000/api/test", {
    method: "POST",
    headers: { "x-forwarded-for": address },
    duplex: "half",
    body: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }),
  } as RequestInit);
  const answer = handler(request, { params: Promise.resolve({}) });
  const sent = { answer, taken: () => taken, isWaiting: () => isWaiting, end: ended.resolve };
  sentSoFar.push(sent);
  return sent;
}

function whole(handler: RouteHandler, address: string, options: { bytes: number; piece?: number; first?: string }) {
  const sent = send(handler, address, options);
  sent.end();
  return sent.answer;
}

/** Sends all bodies and waits until each is answered or blocked at its last byte. */
async function sendAndHold(bodies: () => Sent[]) {
  const answers: Response[] = [];
  const sent = bodies();
  for (const { answer } of sent) void answer.then((response) => answers.push(response));
  await eventually(() => expect(answers.length + sent.filter(({ isWaiting }) => isWaiting()).length).toBe(sent.length));
  const holding = sent.filter(({ isWaiting }) => isWaiting());
  const heldBytes = holding.reduce((sum, { taken }) => sum + taken(), 0);
  const end = async () => {
    for (const one of holding) one.end();
    return Promise.all(holding.map(async ({ answer }) => (await answer).status));
  };
  return { refused: [...answers], holding, heldBytes, end };
}

describe("unverified address [D3]", () => {
  it("has no large body read once its rate limit is used up, while small ones are still verified", async () => {
    const handler = webhook(3);
    const [stranger, other] = ["203.0.113.1", "203.0.113.2"];
    for (let time = 0; time < 3; time += 1) expect((await whole(handler, stranger, { bytes: 10 })).status).toBe(403);
    for (let time = 0; time < 5; time += 1) {
      const large = send(handler, stranger);
      const response = await large.answer;
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(large.taken()).toBeLessThanOrEqual(2 * PIECE);
    }
    expect((await whole(handler, stranger, { bytes: 10 })).status).toBe(429);
    // The webhook's provider may share the address: it is served, but large bodies must be retried later.
    for (let time = 0; time < 5; time += 1)
      expect((await whole(handler, stranger, { bytes: PIECE, first: "s" })).status).toBe(200);
    expect((await whole(handler, stranger, { bytes: PIECE + 1, first: "s" })).status).toBe(429);
    expect((await whole(handler, other, { bytes: LARGE, first: "s" })).status).toBe(200);
  });

  it("has large bodies read up to a tenth of its rate limit, and small ones up to the whole limit", async () => {
    const handler = webhook(20);
    const address = "203.0.113.7";
    expect((await whole(handler, address, { bytes: LARGE })).status).toBe(403);
    expect((await whole(handler, address, { bytes: LARGE })).status).toBe(403);
    const refused = send(handler, address);
    expect((await refused.answer).status).toBe(429);
    expect(refused.taken()).toBeLessThanOrEqual(2 * PIECE);
    expect((await whole(handler, address, { bytes: 10 })).status).toBe(403);
    expect((await whole(handler, address, { bytes: PIECE, first: "s" })).status).toBe(200);
  });

  it("is rejected by the declared body size before a byte is read, without being counted", async () => {
    const handler = webhook(1);
    const post = (headers: Record<string, string>) =>
      call(handler, { method: "POST", body: "x", headers: { "x-forwarded-for": "203.0.113.3", ...headers } });
    expect((await post({})).status).toBe(403);
    expect((await post({ "content-length": String(LARGE) })).status).toBe(429);
    expect((await post({ "content-length": String(LARGE + 1) })).status).toBe(429);
  });

  it("is counted for a body that is too large, and for one that breaks off", async () => {
    const handler = webhook(2);
    const address = "203.0.113.4";
    expect((await whole(handler, address, { bytes: LARGE + 1 })).status).toBe(413);
    const broken = new Request("http://localhost:3000/api/test", {
      method: "POST",
      headers: { "x-forwarded-for": address },
      duplex: "half",
      body: new ReadableStream({ pull: () => Promise.reject(new Error("reset")) }),
    } as RequestInit);
    expect((await handler(broken, { params: Promise.resolve({}) })).status).toBe(400);
    expect((await whole(handler, address, { bytes: 10 })).status).toBe(429);
  });

  it("causes only one rate-limit lookup for a small signed body", async () => {
    const hits = vi.spyOn(activeKv(), "hitRateLimit");
    const handler = webhook();
    expect((await whole(handler, "203.0.113.5", { bytes: PIECE, first: "s" })).status).toBe(200);
    expect(hits).toHaveBeenCalledTimes(1);
    expect((await whole(handler, "203.0.113.5", { bytes: LARGE, first: "s" })).status).toBe(200);
    expect(hits).toHaveBeenCalledTimes(3);
  });

  it("has no body read where the headers alone authenticate", async () => {
    const body = send(gateway, "203.0.113.6");
    expect((await body.answer).status).toBe(403);
    expect(body.taken()).toBe(0);
  });
});

describe("endless bodies [D3]", () => {
  it("use at most 16 MiB per address (then 429) and leave capacity for smaller ones", async () => {
    const handler = webhook();
    const address = "203.0.113.10";
    const held = await sendAndHold(() => Array.from({ length: 150 }, () => send(handler, address)));
    expect(held.heldBytes).toBeLessThanOrEqual(16 * MIB);
    expect(held.heldBytes).toBeGreaterThan(LARGE - PIECE);
    expect(new Set(held.refused.map(({ status }) => status))).toEqual(new Set([429]));
    expect(held.refused.every(({ headers }) => headers.get("retry-after") === "5")).toBe(true);
    figure("D3", { "unsigned uploads at once": 150, "held of them MB": Math.round(held.heldBytes / MIB) });
    for (let time = 0; time < 5; time += 1)
      expect((await whole(handler, address, { bytes: MIB, first: "s" })).status).toBe(200);
    expect((await whole(handler, "203.0.113.11", { bytes: LARGE, first: "s" })).status).toBe(200);
    expect((await held.end()).every((status) => [403, 429].includes(status))).toBe(true);
    expect((await whole(handler, address, { bytes: LARGE, first: "s" })).status).toBe(200);
  });

  it("use at most 64 MiB of the process (then 503) and leave capacity for callers that use less", async () => {
    const handler = webhook();
    const held = await sendAndHold(() => Array.from({ length: 20 }, (_, at) => send(handler, `198.51.100.${at}`)));
    expect(held.heldBytes).toBeLessThanOrEqual(64 * MIB);
    expect(held.heldBytes).toBeGreaterThan(3 * LARGE);
    expect(new Set(held.refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(held.refused.every(({ headers }) => headers.get("retry-after") === "5")).toBe(true);
    for (const bytes of [PIECE, LARGE])
      expect((await whole(handler, "198.51.100.99", { bytes, first: "s" })).status).toBe(200);
    expect((await held.end()).every((status) => [403, 503].includes(status))).toBe(true);
  });

  it("do not lock out other callers when many small ones are open", async () => {
    const handler = webhook(10_000);
    const small = { bytes: PIECE };
    const held = await sendAndHold(() =>
      Array.from({ length: 6 * 300 }, (_, at) => send(handler, `198.51.100.${at % 6}`, small)),
    );
    expect(held.heldBytes).toBeLessThanOrEqual(64 * MIB);
    expect(held.heldBytes).toBeGreaterThan(60 * MIB);
    expect(held.refused.length).toBeGreaterThan(700);
    for (const address of ["198.51.100.0", "198.51.100.99"])
      expect((await whole(handler, address, { bytes: 2_000, first: "s" })).status).toBe(200);
    expect((await whole(handler, "198.51.100.99", { bytes: PIECE, first: "s" })).status).toBe(200);
  });

  it("count toward the limit in pieces of any size, and on routes without verification", async () => {
    const handler = route({
      public: true,
      isRawBody: true,
      maxBodyBytes: LARGE,
      response: z.unknown(),
      handler: () => undefined,
    });
    const address = "203.0.113.12";
    const held = await sendAndHold(() => Array.from({ length: 10 }, () => send(handler, address)));
    expect(held.heldBytes).toBeLessThanOrEqual(16 * MIB);
    expect(held.refused.length).toBeGreaterThan(7);
    expect(new Set(await held.end())).toEqual(new Set([204]));
    expect((await whole(webhook(), address, { bytes: 20_000, piece: 1, first: "s" })).status).toBe(200);
    // All memory was released: a body of any size is accepted again.
    expect((await whole(handler, address, { bytes: LARGE })).status).toBe(204);
  });
});

describe("JSON that is expensive to parse [D3]", () => {
  const open = route({ public: true, response: z.unknown(), handler: () => undefined });
  const post = (body: string) => call(open, { method: "POST", headers: { "content-type": "application/json" }, body });

  it.each([
    ["half a million brackets", "[".repeat(524_288), "nested too deeply"],
    ["a deep object", `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`, "nested too deeply"],
    ["half a million numbers", `[${"0,".repeat(500_000)}0]`, "has too many values"],
  ])("is rejected before it is parsed: %s", async (_, body, reason) => {
    const parsing = watchParsing();
    const response = await post(body);
    expect(parsing.timesParsed(body)).toBe(0);
    parsing.stop();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: `Validation failed: body: ${reason}` });
  });

  it("is not detected in a string that contains brackets", async () => {
    const text = { undeclared: `${'[{"\\'.repeat(2_000)},,,` };
    const response = await post(JSON.stringify(text));
    expect(await response.json()).toMatchObject({ message: "Validation failed: undeclared: undeclared field" });
  });
});

describe("sign-in of the local identity provider [D3]", () => {
  it.each([
    ["POST /local-identity/code", askForCode, "POST"],
    ["POST /local-identity/session", signIn, "POST"],
    ["DELETE /local-identity/session", signOut, "DELETE"],
    ["POST /local-identity/token", token, "POST"],
  ] as const)("answers 413 to a body over four kilobytes: %s", async (_, handler, method) => {
    const post = (size: number) =>
      call(handler, { method, headers: { "content-type": "application/json" }, body: "[".repeat(size) });
    expect((await post(4_097)).status).toBe(413);
    expect((await post(4_096)).status).toBe(400);
  });
});
