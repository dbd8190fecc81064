import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as click } from "../../../app/api/email-tracking/click/[token]/route.ts";
import { GET as open } from "../../../app/api/email-tracking/open/[token]/route.ts";
import { GET as go } from "../../../app/api/go/[token]/route.ts";
import { GET as ask, POST as refuse } from "../../../app/api/go/unsubscribe/[token]/route.ts";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { recordSentMessages } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  applyHits,
  applyRefusals,
  issueLinks,
  issueOpenTokens,
  issueUnsubscribeTokens,
  unsafeFindDueVisits,
} from "../../../lib/tracking/index.ts";
import type { LinkOwner } from "../../../lib/tracking/store/tokens.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { call } from "../../support/http.ts";
import { createCustomer } from "../../support/inbox.ts";

const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile" };
const UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA";

let recorder: EventRecorder;
let ctx: Ctx;
let storeId: string;
let customerId: string;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  ({ ctx } = await createOrganization());
  storeId = await createStore(ctx.orgId, "F01");
  customerId = await createCustomer(ctx.orgId, storeId, {
    name: "Bia",
    phone: "11988887777",
    email: "bia@example.test",
  });
});

async function link(fields: Partial<LinkOwner> = {}): Promise<{ token: string; recipientId: string }> {
  const recipientId = crypto.randomUUID();
  const owner = {
    customerId,
    recipientId,
    campaignId: null,
    channel: "whatsapp" as const,
    url: "https://loja.example/a",
  };
  const [token = ""] = await ctx.db.sql((sql) => issueLinks(sql, ctx.orgId, [{ ...owner, ...fields }]));
  return { token, recipientId };
}
const follow = (token: string, options: { headers?: Record<string, string>; method?: string; path?: string } = {}) =>
  call(go, { path: `/api/go/${token}`, params: { token }, headers: PHONE, ...options });
const hits = () =>
  ctx.db.rows("SELECT kind, is_machine AS machine FROM tracking_hit WHERE organization_id = $1 ORDER BY id", [
    ctx.orgId,
  ]);

describe("[D7] tracked link at GET /go/:token", () => {
  it("redirects to the stored URL, records the click and emits an event", async () => {
    const { token, recipientId } = await link();
    expect(token).toMatch(/^[\w-]{22}$/);
    const response = await follow(token);
    expect([response.status, response.headers.get("location")]).toEqual([302, "https://loja.example/a"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    await eventually(() =>
      expect(recorder.named("crm/tracking.hit").map(({ data }) => data.orgId)).toContain(ctx.orgId),
    );
    expect((await findAllDue(unsafeFindDueVisits)).orgIds).toContain(ctx.orgId);
    const seen: unknown[] = [];
    const apply = async (_: Ctx, { clicks }: { clicks: object[] }) => void seen.push(...clicks);
    expect(await applyHits(ctx, apply)).toBe(1);
    expect(await applyHits(ctx, apply)).toBe(0);
    expect(seen).toMatchObject([{ recipientId, clickedAt: expect.any(Date) }]);
    expect((await findAllDue(unsafeFindDueVisits)).orgIds).not.toContain(ctx.orgId);
  });

  it("keeps a click for the next run when processing it fails", async () => {
    await follow((await link()).token);
    await expect(applyHits(ctx, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await applyHits(ctx, async () => undefined)).toBe(1);
  });

  it("redirects on every visit and stores at most 200 clicks per message", async () => {
    const { token, recipientId } = await link();
    await ctx.db.rows(
      `INSERT INTO tracking_hit (organization_id, kind, customer_id, recipient_id, channel, occurred_at, is_machine)
       SELECT $1, 'click', $2, $3, 'whatsapp', now(), false FROM generate_series(1, 199)`,
      [ctx.orgId, customerId, recipientId],
    );
    for (let time = 0; time < 3; time += 1) expect((await follow(token)).status).toBe(302);
    expect(await hits()).toHaveLength(200);
    await follow((await link()).token);
    expect(await hits()).toHaveLength(201);
  });

  it("ignores other URLs in the query or headers, and answers 404 to malformed tokens", async () => {
    const { token } = await link();
    const around = [
      "url=https://evil.example",
      "to=//evil.example",
      "redirect_url=%2F%2Fevil.example",
      "next=javascript:x",
    ];
    for (const query of around) {
      const response = await follow(token, { path: `/api/go/${token}?${query}` });
      expect(response.headers.get("location")).toBe("https://loja.example/a");
    }
    const headers = { ...PHONE, host: "evil.example", "x-forwarded-host": "evil.example" };
    expect((await follow(token, { headers })).headers.get("location")).toBe("https://loja.example/a");
    const tokens = [
      "//evil.example",
      "https://evil.example",
      "%0d%0aLocation:https://evil.example",
      `${token}/..`,
      `${token} `,
    ];
    for (const wrong of [...tokens, "", "..", "unsubscribe", token.toLowerCase(), `${token}A`]) {
      if (wrong === token) continue;
      const response = await call(go, { params: { token: wrong }, headers: PHONE });
      expect([response.status, response.headers.get("location")]).toEqual([404, null]);
      expect(await response.text()).not.toContain("evil");
    }
  });

  it("is not issued for an invalid URL (400)", async () => {
    for (const url of ["javascript:alert(1)", "//evil.example", "https://a@evil.example", "loja.example"])
      await expect(link({ url })).rejects.toMatchObject({ status: 400 });
  });

  it("does not redirect to an invalid URL that is already in the table", async () => {
    const { token } = await link();
    await ctx.db.rows("UPDATE redirect_token SET url = 'javascript:alert(1)' WHERE organization_id = $1", [ctx.orgId]);
    expect((await follow(token)).status).toBe(404);
  });

  it("answers 410 to an expired and 404 to an unknown link, with a page in Portuguese", async () => {
    const { token } = await link();
    await ctx.db.rows("UPDATE redirect_token SET expires_at = now() WHERE organization_id = $1", [ctx.orgId]);
    const expired = await follow(token);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain("Este link expirou");
    const unknown = await follow(UNKNOWN);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(unknown.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await unknown.text()).toContain('<html lang="pt-BR">');
    expect(await hits()).toEqual([]);
  });

  it("expires after thirty days", async () => {
    await link();
    const [row] = await ctx.db.rows(
      "SELECT expires_at - created_at AS life FROM redirect_token WHERE organization_id = $1",
      [ctx.orgId],
    );
    expect(row?.life).toMatchObject({ days: 30 });
  });

  it("records previews and prefetches only as machine clicks, and HEAD requests not at all", async () => {
    const { token } = await link();
    for (const headers of [{ "user-agent": "WhatsApp/2.23" }, { ...PHONE, "sec-purpose": "prefetch" }])
      expect((await follow(token, { headers })).status).toBe(302);
    expect((await follow(token, { method: "HEAD" })).status).toBe(302);
    expect(await hits()).toEqual([
      { kind: "click", machine: true },
      { kind: "click", machine: true },
    ]);
    expect(await applyHits(ctx, () => Promise.reject(new Error("nothing to apply")))).toBe(0);
  });
});

describe("e-mail tracking", () => {
  async function mail(secondsAgo: number) {
    const { token, recipientId } = await link({ channel: "email" });
    const owner = { customerId, campaignId: null, recipientId };
    const sentAt = new Date(Date.now() - secondsAgo * 1_000);
    return ctx.db.sql(async (sql) => {
      const [pixel = ""] = await issueOpenTokens(sql, ctx.orgId, [owner]);
      await recordSentMessages(sql, ctx.orgId, {
        channel: "email",
        rows: [{ ...owner, messageId: recipientId, sentAt }],
      });
      return { token, pixel, recipientId };
    });
  }
  const picture = (token: string, headers: Record<string, string> = PHONE) =>
    call(open, { path: `/api/email-tracking/open/${token}`, params: { token }, headers });
  const state = async () => {
    const [row] = await ctx.db.rows<Record<"opened" | "machine" | "clicked", boolean>>(
      `SELECT opened_at IS NOT NULL AS opened, machine_opened_at IS NOT NULL AS machine, clicked_at IS NOT NULL AS clicked
       FROM email_message WHERE organization_id = $1`,
      [ctx.orgId],
    );
    return row;
  };
  const events = () =>
    ctx.db.rows(
      "SELECT status, recipient_id AS recipient, delivery_id AS delivery FROM message_event WHERE organization_id = $1",
      [ctx.orgId],
    );

  it("answers every token, even an unknown one, with the tracking pixel", async () => {
    const { pixel } = await mail(60);
    for (const token of [pixel, `${pixel}.gif`, UNKNOWN, "x", "../../etc"]) {
      const response = await picture(token);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
      expect(response.headers.get("cache-control")).toBe("no-store, private");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([bytes.subarray(0, 6).toString(), bytes.length]).toEqual(["GIF89a", 43]);
    }
    expect(await hits()).toHaveLength(2);
  });

  it("records an open by a person and an event for its delivery", async () => {
    const { pixel, recipientId } = await mail(60);
    await picture(pixel);
    const deliveries: string[] = [];
    await applyHits(ctx, async (_, { deliveryId, clicks }) => {
      expect(clicks).toEqual([]);
      deliveries.push(deliveryId);
    });
    expect(await state()).toEqual({ opened: true, machine: false, clicked: false });
    expect(await events()).toEqual([{ status: "opened", recipient: recipientId, delivery: deliveries[0] }]);
  });

  it("records an open by a proxy or scanner as a machine open, without an event", async () => {
    const { pixel } = await mail(60);
    await picture(pixel, { "user-agent": "Mozilla/5.0" });
    await applyHits(ctx, async () => undefined);
    expect(await state()).toEqual({ opened: false, machine: true, clicked: false });
    expect(await events()).toEqual([]);
  });

  it("counts a clicked mail as opened", async () => {
    const { token, recipientId } = await mail(60);
    const response = await call(click, { params: { token }, headers: PHONE });
    expect(response.headers.get("location")).toBe("https://loja.example/a");
    const clicks: unknown[] = [];
    await applyHits(ctx, async (_, visits) => void clicks.push(...visits.clicks));
    expect(clicks).toMatchObject([{ recipientId }]);
    expect(await state()).toEqual({ opened: true, machine: false, clicked: true });
  });

  it("treats opens and clicks within seconds of sending as scanner hits", async () => {
    const { token, pixel } = await mail(2);
    await call(click, { params: { token }, headers: PHONE });
    await picture(pixel);
    expect(await hits()).toEqual([
      { kind: "click", machine: true },
      { kind: "open", machine: true },
    ]);
  });
});

describe("unsubscribe link at /go/unsubscribe/:token", () => {
  const tokenFor = async (channel: "whatsapp" | "email" = "email", mail = "bia@example.test") => {
    const row = { customerId, address: channel === "email" ? mail : "11988887777" };
    const tokens = await ctx.db.sql((sql) => issueUnsubscribeTokens(sql, ctx.orgId, channel, [row, row]));
    return tokens.get(customerId) ?? "";
  };
  const consent = async () => {
    const [row] = await ctx.db.rows(
      `SELECT c.whatsapp_opt_out AS whatsapp, c.email_opt_out AS email, m.email_opt_out AS mirror,
         (SELECT count(*)::int FROM consent_change e WHERE e.organization_id = $1 AND e.source = 'unsubscribe') AS changes
       FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
       WHERE c.organization_id = $1`,
      [ctx.orgId],
    );
    return row;
  };
  const post = (token: string, body?: string, type?: string) =>
    call(refuse, {
      method: "POST",
      path: `/api/go/unsubscribe/${token}`,
      params: { token },
      body,
      headers: type ? { "content-type": type } : {},
    });

  it("has one token per customer, channel and address", async () => {
    const [one, two] = [await tokenFor(), await tokenFor()];
    expect(one).toBe(two);
    const others = [await tokenFor("whatsapp"), await tokenFor("email", "nova@example.test")];
    expect(new Set([one, ...others]).size).toBe(3);
  });

  it("changes nothing on GET and shows the same page for every token", async () => {
    const token = await tokenFor();
    const pages = await Promise.all(
      [token, UNKNOWN, "x"].map(async (one) => {
        const response = await call(ask, { params: { token: one } });
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(pages.map(String)).size).toBe(1);
    expect(pages[0]?.[1]).toContain('<form method="post">');
    expect(await consent()).toMatchObject({ email: false, whatsapp: false });
  });

  it("accepts a one-click POST with any or no form body, repeatedly, and never redirects", async () => {
    const token = await tokenFor();
    const boundary = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const clicks = await Promise.all([
      post(token, "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"),
      post(token, boundary, "multipart/form-data; boundary=b"),
      post(token, "{", "application/json"),
      post(token),
    ]);
    for (const response of clicks) {
      expect(response.status).toBe(200);
      expect(response.headers.get("location")).toBeNull();
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await response.text()).toContain("pedido registrado");
    }
    expect(await consent()).toEqual({ email: true, mirror: true, whatsapp: false, changes: 1 });
  });

  it("answers an unknown token with the same page", async () => {
    const known = await (await post(await tokenFor())).text();
    for (const token of [UNKNOWN, "x", "../x"]) {
      const response = await post(token);
      expect([response.status, await response.text()]).toEqual([200, known]);
    }
  });

  it("opts out of the token's channel only", async () => {
    await post(await tokenFor("whatsapp"));
    expect(await consent()).toMatchObject({ email: false, whatsapp: true });
  });

  it("opts out every customer with the token's address", async () => {
    await createCustomer(ctx.orgId, storeId, { phone: "11988887777", email: "Bia@Example.test" });
    await post(await tokenFor());
    await post(await tokenFor("whatsapp"));
    expect(
      await ctx.db.rows(
        "SELECT whatsapp_opt_out AS whatsapp, email_opt_out AS email FROM customer WHERE organization_id = $1",
        [ctx.orgId],
      ),
    ).toEqual(Array(2).fill({ whatsapp: true, email: true }));
  });

  it("applies to the address the message was sent to, even if the customer's address changed", async () => {
    const sister = await createCustomer(ctx.orgId, storeId, { phone: "11977776666", email: "casa@example.test" });
    const token = await tokenFor();
    await ctx.db.rows("UPDATE customer SET email = 'casa@example.test' WHERE organization_id = $1 AND id = $2", [
      ctx.orgId,
      customerId,
    ]);
    const next = await createCustomer(ctx.orgId, storeId, { phone: "11966665555", email: "Bia@example.test" });
    await post(token);
    const people = await ctx.db.rows<{ id: string; out: boolean }>(
      "SELECT id, email_opt_out AS out FROM customer WHERE organization_id = $1",
      [ctx.orgId],
    );
    const isOut = (id: string) => people.find((one) => one.id === id)?.out;
    expect([isOut(customerId), isOut(sister), isOut(next)]).toEqual([true, false, true]);
  });

  it("still applies to the old address after a mail was sent to a new one", async () => {
    const old = await tokenFor();
    await ctx.db.rows("UPDATE customer SET email = 'nova@example.test' WHERE organization_id = $1", [ctx.orgId]);
    const newer = await tokenFor("email", "nova@example.test");
    const spouse = await createCustomer(ctx.orgId, storeId, { phone: "11966665555", email: "nova@example.test" });
    const isSpouseOut = async () => {
      const sql = "SELECT email_opt_out AS out FROM customer WHERE organization_id = $1 AND id = $2";
      return (await ctx.db.rows<{ out: boolean }>(sql, [ctx.orgId, spouse]))[0]?.out;
    };
    await post(old);
    expect(await isSpouseOut()).toBe(false);
    await post(newer);
    expect(await isSpouseOut()).toBe(true);
  });

  it("is applied by a later run if customers are being recomputed at the request", async () => {
    const token = await tokenFor();
    await ctx.db.sql(async (sql) => {
      await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [ctx.orgId]);
      expect((await post(token)).status).toBe(200);
    });
    expect(await consent()).toMatchObject({ email: false });
    expect((await findAllDue(unsafeFindDueVisits)).orgIds).toContain(ctx.orgId);
    expect(await applyRefusals(ctx)).toBe(1);
    expect(await consent()).toMatchObject({ email: true, mirror: true });
    expect(await applyRefusals(ctx)).toBe(0);
  });
});

it("an unapplied opt-out survives the erasure of its customer and applies to everyone with the address", async () => {
  const spouse = await createCustomer(ctx.orgId, storeId, { name: "Leo", email: "bia@example.test" });
  const address = { customerId, address: "bia@example.test" };
  const tokens = await ctx.db.sql((sql) => issueUnsubscribeTokens(sql, ctx.orgId, "email", [address]));
  const token = tokens.get(customerId) ?? "";
  await ctx.db.sql(async (sql) => {
    await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [ctx.orgId]);
    await call(refuse, { method: "POST", path: `/api/go/unsubscribe/${token}`, params: { token } });
  });
  await eraseCustomer(userCtx(ctx.orgId, { level: 0, permissions: [] }), { id: customerId, confirm: "Bia" });
  expect(await applyRefusals(ctx)).toBe(1);
  const rows = (text: string, ...params: unknown[]) => ctx.db.rows(text, [ctx.orgId, ...params]);
  expect(
    await rows("SELECT email_opt_out AS out FROM customer WHERE organization_id = $1 AND id = $2", spouse),
  ).toEqual([{ out: true }]);
  expect(await rows("SELECT 1 FROM unsubscribe_token WHERE organization_id = $1")).toEqual([]);
});

it("erasing a person disables their links and removes user agent and IP from their hits", async () => {
  const { token } = await link();
  await follow(token);
  const unsubscribe = await ctx.db.sql((sql) =>
    issueUnsubscribeTokens(sql, ctx.orgId, "email", [{ customerId, address: "bia@example.test" }]),
  );
  await eraseCustomer(userCtx(ctx.orgId, { level: 0, permissions: [] }), { id: customerId, confirm: "Bia" });
  expect((await follow(token)).status).toBe(404);
  expect(await ctx.db.rows("SELECT 1 FROM unsubscribe_token WHERE organization_id = $1", [ctx.orgId])).toEqual([]);
  expect(unsubscribe.size).toBe(1);
  expect(await ctx.db.rows("SELECT user_agent, ip FROM tracking_hit WHERE organization_id = $1", [ctx.orgId])).toEqual([
    { user_agent: null, ip: null },
  ]);
});
