import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as dashboardTotal } from "../../../app/api/sales/dashboard-total/route.ts";
import { GET as listStores } from "../../../app/api/settings/stores/route.ts";
import type { Page } from "../../../lib/core/paging.ts";
import { pageRequests } from "../../../lib/http/pages/page-requests.ts";
import { route } from "../../../lib/http/route.ts";
import { loadActor, toCtx } from "../../../lib/identity/index.ts";
import { peekRateLimit } from "../../../lib/platform/kv.ts";
import type { StoreView } from "../../../lib/stores/schemas.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";

/** As the page has read them from the session. */
const claimsOf = (clerkId: string) => ({ sub: clerkId, sid: `sess_${crypto.randomUUID()}`, exp: 0 });

type Person = Awaited<ReturnType<typeof createUser>>;

/** A route without a limit of its own. */
const unlimited = route({ response: z.object({ ok: z.literal(true) }), handler: () => ({ ok: true as const }) });

/** Sends requests as the page of this person would, in the given organization. */
async function asPageOf({ clerkId }: Person, orgId: string, headers: Record<string, string> = {}) {
  const user = await loadActor(claimsOf(clerkId), () => undefined);
  const page = { ctx: toCtx(user, orgId), user };
  return pageRequests(page, new Headers(headers), AbortSignal.timeout(10_000)).request;
}

const storeNames = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as Page<StoreView>).data.map(({ tradeName }) => tradeName);

describe("requests of a page", () => {
  it("see the stores of the page's organization and person, whatever the browser's headers name", async () => {
    const [{ orgId }, other] = [await createOrganization(), await createOrganization()];
    const own = await createStore(orgId, "P1");
    await createStore(orgId, "V1");
    await createStore(other.orgId, "F1");
    const manager = await createUser(orgId, { permissions: ["app:stores"], storeIds: [own] });
    const request = await asPageOf(manager, orgId, { "x-org-id": other.orgId });
    expect(await storeNames(request(listStores, "/settings/stores", { limit: "200" }))).toEqual(["Loja P1"]);
  });

  it("see the organization that a level-0 person acts in", async () => {
    const [home, acting] = [await createOrganization(), await createOrganization()];
    await createStore(acting.orgId, "A1");
    const superAdmin = await createUser(home.orgId, { level: 0 });
    const request = await asPageOf(superAdmin, acting.orgId);
    expect(await storeNames(request(listStores, "/settings/stores", {}))).toEqual(["Loja A1"]);
  });

  it("are refused without the route's permission", async () => {
    const { orgId } = await createOrganization();
    const request = await asPageOf(await createUser(orgId, { permissions: ["app:customers"] }), orgId);
    expect((await request(dashboardTotal, "/sales/dashboard-total", {})).status).toBe(403);
  });

  it("are refused for a query that the route does not accept", async () => {
    const { orgId } = await createOrganization();
    const request = await asPageOf(await createUser(orgId), orgId);
    const ofDay = route({ query: z.object({ day: z.iso.date() }), response: z.object({}), handler: () => ({}) });
    expect((await request(ofDay, "/days", { day: "today" })).status).toBe(400);
    expect((await request(ofDay, "/days", { day: "2026-11-29" })).status).toBe(200);
  });

  it("count as one request of the browser, in the person's limit", async () => {
    const { orgId } = await createOrganization();
    const person = await createUser(orgId);
    const request = await asPageOf(person, orgId);
    for (let time = 0; time < 3; time += 1) expect((await request(unlimited, "/unlimited", {})).status).toBe(200);
    expect((await peekRateLimit(`default:user-${person.id}`, 10, 60)).remaining).toBe(9);
  });

  it("end when the page no longer waits", async () => {
    const { orgId } = await createOrganization();
    const user = await loadActor(claimsOf((await createUser(orgId)).clerkId), () => undefined);
    const stop = new AbortController();
    const { request } = pageRequests({ ctx: toCtx(user, orgId), user }, new Headers(), stop.signal);
    const waiting = route({
      response: z.object({ ended: z.literal(true) }),
      handler: async ({ request: { signal } }) => {
        if (!signal.aborted) await once(signal, "abort");
        return { ended: true as const };
      },
    });
    const answer = request(waiting, "/waiting", {});
    stop.abort();
    expect(await (await answer).json()).toEqual({ ended: true });
  });
});
