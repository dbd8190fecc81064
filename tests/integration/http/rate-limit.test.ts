import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/route.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";

function limited(limit: number, name = crypto.randomUUID()) {
  return route({ public: true, rateLimit: { limit, name }, response: z.unknown(), handler: () => ({ ok: true }) });
}

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

async function statuses(calls: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("rate limit", () => {
  it.each([100, 30, 20])("[E3] allows exactly %i requests when 50 more arrive concurrently", async (limit) => {
    const handler = limited(limit);
    const answers = await statuses(Array.from({ length: limit + 50 }, () => call(handler, from("203.0.113.1"))));
    expect(answers).toEqual({ 200: limit, 429: 50 });
    figure("E3", { [`passedOf${limit}`]: answers[200] ?? 0 });
  });

  it("reports the remaining requests, and Retry-After on rejection", async () => {
    const handler = limited(2);
    const answers = [];
    for (let index = 0; index < 3; index += 1) answers.push(await call(handler, from("203.0.113.1")));
    expect(answers.map(({ headers }) => headers.get("ratelimit-limit"))).toEqual(["2", "2", "2"]);
    expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual(["1", "0", "0"]);
    expect(answers.map(({ headers }) => headers.has("retry-after"))).toEqual([false, false, true]);
    const retryAfter = Number(answers[2]?.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(61);
  });

  it("[E3] cannot be bypassed with a forged first address in x-forwarded-for", async () => {
    const handler = limited(5);
    const count = isFull() ? 1_000 : 40;
    const address = (index: number) => `10.${index >> 8}.${index & 255}.1, 203.0.113.7`;
    const answers = await statuses(Array.from({ length: count }, (_, index) => call(handler, from(address(index)))));
    expect(answers).toEqual({ 200: 5, 429: count - 5 });
    figure("E3", { madeUpAddresses: count, gainedByThem: (answers[200] ?? 0) - 5 });
    expect((await call(handler, from("203.0.113.8"))).status).toBe(200);
  });

  it("[E3] counts one IPv6 /64 network as one caller", async () => {
    const handler = limited(5);
    const neighbours = Array.from({ length: 20 }, (_, index) => call(handler, from(`2001:db8:1:2::${index + 1}`)));
    expect(await statuses(neighbours)).toEqual({ 200: 5, 429: 15 });
    expect((await call(handler, from("2001:db8:1:3::1"))).status).toBe(200);
  });

  it("counts per user across addresses, and separately for users who share an address", async () => {
    const handler = limited(1);
    const { orgId } = await createOrganization();
    const [one, other] = [await createUser(orgId), await createUser(orgId)];
    const [token, otherToken] = [await tokenFor(one.clerkId), await tokenFor(other.clerkId)];
    expect((await call(handler, { token, ...from("203.0.113.1") })).status).toBe(200);
    expect((await call(handler, { token, ...from("203.0.113.2") })).status).toBe(429);
    expect((await call(handler, { token: await tokenFor(one.clerkId), ...from("203.0.113.3") })).status).toBe(429);
    expect((await call(handler, { token: otherToken, ...from("203.0.113.1") })).status).toBe(200);
  });

  it("counts a forged token by its address, not by the user it names", async () => {
    const handler = limited(1);
    const { orgId } = await createOrganization();
    const user = await createUser(orgId);
    const forged = `${await tokenFor(user.clerkId)}x`;
    expect((await call(handler, { token: forged, ...from("203.0.113.1") })).status).toBe(200);
    expect((await call(handler, { token: await tokenFor(user.clerkId), ...from("203.0.113.1") })).status).toBe(200);
    expect((await call(handler, { token: forged, ...from("203.0.113.1") })).status).toBe(429);
  });

  it("counts a route's own limit across all its ids, separately from the default limit", async () => {
    const own = route({ public: true, rateLimit: { limit: 2 }, response: z.unknown(), handler: () => ({}) });
    const address = from("203.0.113.44");
    const id = (value: string) => ({
      ...address,
      path: `/api/things-${orgSuffix}/${value}/role`,
      params: { id: value },
    });
    const orgSuffix = crypto.randomUUID();
    expect((await call(own, id("a"))).status).toBe(200);
    expect((await call(own, id("b"))).status).toBe(200);
    expect((await call(own, id("c"))).status).toBe(429);
    expect((await call(own, { ...id("d"), path: `/api/things-${orgSuffix}/%64/role` })).status).toBe(429);
    expect((await call(route({ public: true, response: z.unknown(), handler: () => ({}) }), address)).status).toBe(200);
  });
});
