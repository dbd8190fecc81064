import { once } from "node:events";
import { Agent, createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { admitRequests } from "../../../lib/http/server/admission.ts";

const BURST = 40;

type Headers = Record<string, string>;

let server: Server;
let url: string;
const agent = new Agent({ keepAlive: true });
/** Requests that reached Next, in this order, each with a function that answers it. */
let reached: { name: string; answer: () => void }[] = [];

beforeAll(async () => {
  const admit = admitRequests();
  server = createServer((request, response) => {
    const answer = () => void response.end("ok");
    admit(request, response, () => void reached.push({ name: String(request.headers["x-name"]), answer }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  reached = [];
});

function ask(name: string, headers: Headers, path = "/api/customers") {
  const asked = httpRequest(`${url}${path}`, { agent, headers: { ...headers, "x-name": name } });
  const answered = new Promise<number | undefined>((resolve) => {
    asked.on("response", (response) => response.on("end", () => resolve(response.statusCode)).resume());
    asked.on("error", () => resolve(undefined));
  });
  asked.end();
  return { answered, hangUp: () => asked.destroy() };
}

const burstOf = (headers: Headers, path?: string) =>
  Array.from({ length: BURST }, (_, n) => ask(`burst ${n}`, headers, path));
const hasReached = (name: string) => vi.waitUntil(() => reached.some((request) => request.name === name));

/** Answers every request that reaches the server until all of these are answered. */
async function answerAll(asked: { answered: Promise<number | undefined> }[]): Promise<(number | undefined)[]> {
  let isDone = false;
  const all = Promise.all(asked.map(({ answered }) => answered)).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const { answer } of reached) answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return all;
}

describe("burst of requests", () => {
  it.each<{ kind: string; burst: Headers; other: Headers }>([
    { kind: "of one user", burst: { authorization: "Bearer one" }, other: { authorization: "Bearer two" } },
    { kind: "of one session", burst: { cookie: "__session=one" }, other: { cookie: "__session=two" } },
    { kind: "of one address", burst: { "x-forwarded-for": "192.0.2.1" }, other: { "x-forwarded-for": "192.0.2.2" } },
  ])("$kind is overtaken by another caller's request, and every request is answered", async ({ burst, other }) => {
    const asked = burstOf(burst);
    await hasReached("burst 0");
    const overtaking = ask("other", other);
    await hasReached("other");
    expect(reached.length).toBeLessThan(BURST);
    expect(await answerAll([...asked, overtaking])).toEqual(Array(BURST + 1).fill(200));
    expect(reached).toHaveLength(BURST + 1);
  });

  it.each([
    { kind: "addresses prepended to x-forwarded-for", addressOf: (n: number) => `10.0.0.${n}, 192.0.2.3` },
    { kind: "other addresses of its IPv6 /64", addressOf: (n: number) => `2001:db8::${n}` },
  ])("counts as the burst of one caller despite $kind", async ({ addressOf }) => {
    const asked = Array.from({ length: BURST }, (_, n) => ask(`burst ${n}`, { "x-forwarded-for": addressOf(n) }));
    await hasReached("burst 0");
    const overtaking = ask("other", { "x-forwarded-for": "192.0.2.4" });
    await hasReached("other");
    expect(reached.length).toBeLessThan(BURST);
    await answerAll([...asked, overtaking]);
  });

  it("reaches the server at once for a page's static files", async () => {
    const asked = burstOf({ cookie: "__session=one" }, "/_next/static/chunks/app.js");
    await vi.waitUntil(() => reached.length === BURST);
    await answerAll(asked);
  });

  it("is not forwarded to the server after its client has disconnected", async () => {
    const asked = burstOf({ authorization: "Bearer gone" });
    await hasReached("burst 0");
    for (const { hangUp } of asked) hangUp();
    await Promise.all(asked.map(({ answered }) => answered));
    const after = ask("after", { authorization: "Bearer gone" });
    await hasReached("after");
    expect(reached.length).toBeLessThan(BURST);
    expect(await answerAll([after])).toEqual([200]);
  });
});
