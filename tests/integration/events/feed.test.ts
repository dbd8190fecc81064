import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "../../../app/api/events/route.ts";
import { GET as getSettings, PUT } from "../../../app/api/settings/events/route.ts";
import { upsertCustomers } from "../../../lib/customers/index.ts";
import type { EventPage } from "../../../lib/events/schemas.ts";
import { finishJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { recordTypes } from "../../support/events.ts";
import { eventually } from "../../support/eventually.ts";
import { createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { logOf } from "../../support/team.ts";

let shop: CustomerShop;
beforeEach(async () => {
  shop = await CustomerShop.open();
});

const signIn = async (permissions: string[], storeIds: string[] = [], orgId = shop.orgId) =>
  tokenFor((await createUser(orgId, { permissions, storeIds })).clerkId);

async function read(token: string, query = ""): Promise<EventPage> {
  const response = await call(GET, { token, path: `/api/events${query}` });
  expect(response.status).toBe(200);
  return response.json();
}
const subjectsOf = ({ data }: EventPage) => data.map(({ subject }) => subject.id);

describe("GET /events", () => {
  it("returns the recorded changes page by page, then nothing until something changes", async () => {
    await recordTypes(shop.orgId);
    const ids = [];
    for (const key of ["1", "2", "3"]) ids.push(await shop.customer("F01", key, { name: `PESSOA ${key}` }));
    const token = await signIn(["app:events"]);
    const first = await read(token, "?limit=2");
    expect([subjectsOf(first), first.hasMore]).toEqual([ids.slice(0, 2), true]);
    const second = await read(token, `?limit=2&after=${first.nextCursor}`);
    expect([subjectsOf(second), second.hasMore]).toEqual([ids.slice(2), false]);
    const third = await read(token, `?after=${second.nextCursor}`);
    expect([third.data, third.hasMore]).toEqual([[], false]);
    const newId = await shop.customer("F02", "4");
    expect(subjectsOf(await read(token, `?after=${third.nextCursor}`))).toEqual([newId]);
    expect(first.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: expect.any(Number),
      type: "customer.created",
      createdAt: expect.any(String),
      subject: { type: "customer", id: ids[0] },
      storeId: shop.storeId("F01"),
      data: { source: "record" },
    });
  });

  it("returns only the requested types, and moves the cursor past the others", async () => {
    await recordTypes(shop.orgId);
    await shop.customer("F01", "1");
    await finishJobRun(shop.ctx, await startJobRun(shop.ctx, { type: "erp_full" }));
    const token = await signIn(["app:events"]);
    const page = await read(token, "?types=sync.finished,sync.failed");
    expect(page.data.map(({ type }) => type)).toEqual(["sync.finished"]);
    expect((await read(token, `?after=${page.nextCursor}`)).data).toEqual([]);
  });

  it("shows a caller limited to stores the events of these stores and their aliases", async () => {
    await recordTypes(shop.orgId);
    const here = [await shop.customer("F01", "1"), await shop.customer("F91", "2")];
    await shop.customer("F02", "3");
    await finishJobRun(shop.ctx, await startJobRun(shop.ctx, { type: "erp_full" }));
    expect(subjectsOf(await read(await signIn(["app:events"], [shop.storeId("F01")])))).toEqual(here);
    expect((await read(await signIn(["app:events"]))).data).toHaveLength(4);
  });

  it("shows no other organization's events, not even with its cursor", async () => {
    const other = await CustomerShop.open();
    for (const { orgId } of [shop, other]) await recordTypes(orgId);
    await other.customer("F01", "1");
    const theirs = await signIn(["app:events"], [], other.orgId);
    const page = await read(theirs, "?limit=1");
    await other.customer("F01", "2");
    const own = await shop.customer("F01", "1");
    const token = await signIn(["app:events"]);
    expect(subjectsOf(await read(token))).toEqual([own]);
    expect((await call(GET, { token, path: `/api/events?after=${page.nextCursor}` })).status).toBe(400);
  });

  it.each(["after=abc", "after=1.2.3.4-5-6-7", "limit=0", "limit=201", "limit=x", "types=customer.sold"])(
    "answers 400 to %s",
    async (query) => {
      const token = await signIn(["app:events"]);
      const response = await call(GET, { token, path: `/api/events?${query}` });
      expect([response.status, response.headers.get("x-error-code")]).toEqual([400, "validation_failed"]);
    },
  );

  it("needs app:events", async () => {
    const token = await signIn(["app:integrations", "app:settings", "app:customers"]);
    expect((await call(GET, { token, path: "/api/events" })).status).toBe(403);
  });
});

describe("the settings of the feed", () => {
  const PATH = "/api/settings/events";
  const put = (token: string, body: unknown) => call(PUT, { method: "PUT", token, path: PATH, body });

  it("say from when on which types are recorded, and are audited", async () => {
    await shop.customer("F01", "1");
    const { clerkId, id } = await createUser(shop.orgId, { permissions: ["app:settings"] });
    const token = await tokenFor(clerkId);
    const types = ["customer.created", "sync.failed"];
    const saved = await put(token, { types: types.toReversed() });
    expect(await saved.json()).toMatchObject({ types, recordedTypes: types, changed: { by: { id } } });
    const customerId = await shop.customer("F01", "2");
    expect(subjectsOf(await read(await signIn(["app:events"])))).toEqual([customerId]);
    await eventually(async () =>
      expect(await logOf(shop.orgId)).toMatchObject([
        { action_type: "SETTINGS_EVENTS_UPDATE", metadata: { before: { types: [] }, after: { types } } },
      ]),
    );
    await put(token, { types: [] });
    await shop.ctx.db.sql((sql) => upsertCustomers(sql, shop.orgId, [shop.record("F01", "3", { name: "TRÊS" })]));
    expect((await read(await signIn(["app:events"]))).data).toHaveLength(1);
    expect(await (await call(getSettings, { token, path: PATH })).json()).toMatchObject({
      types: [],
      recordedTypes: [],
    });
  });

  it("are those of the whole organization", async () => {
    const token = await signIn(["app:settings"], [shop.storeId("F01")]);
    const response = await put(token, { types: [] });
    expect([response.status, response.headers.get("x-error-code")]).toEqual([403, "needs_every_store"]);
  });

  it("accept known types only", async () => {
    const token = await signIn(["app:settings"]);
    expect((await put(token, { types: ["customer.sold"] })).status).toBe(400);
  });
});
