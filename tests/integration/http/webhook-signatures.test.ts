import { createHmac, randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { POST as identityRoute } from "../../../app/api/webhooks/identity/route.ts";
import { POST as whatsappRoute } from "../../../app/api/webhooks/whatsapp/route.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure } from "../../support/figures.ts";
import { call } from "../../support/http.ts";
import { holdInbox, whatsappBody } from "../../support/inbox.ts";

// Signatures of both signing callers at their endpoints: unsigned calls leave no trace, signed ones do.
const POSITIONS = 200;
let release: () => Promise<void>;
let events: EventRecorder;

beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  events = await recordEvents();
});
afterAll(() => Promise.all([release(), events.close()]));

type Signed = { body: string; headers: Record<string, string> };
type Caller = {
  name: string;
  refusal: number;
  /** A different body each time. */
  sign: (secret?: string) => Signed;
  deliver: (signed: { body: string | Buffer; headers: Headers }) => Promise<Response>;
  /** Traces of its deliveries so far. */
  traces: () => Promise<number>;
  header: string;
};

const count = async (table: string) => {
  const [row] = await unsafeRows<{ count: bigint }>(`SELECT count(*) AS count FROM platform.${table}`);
  return Number(row?.count);
};
const json = { "content-type": "application/json" };

const whatsapp: Caller = {
  name: "the WhatsApp provider",
  refusal: 403,
  header: "x-hub-signature-256",
  sign: (secret = env().APP_SECRET ?? "") => {
    const body = whatsappBody({ id: crypto.randomUUID(), value: { text: `á "${"x".repeat(POSITIONS)}"` } });
    const digest = createHmac("sha256", secret).update(body).digest("hex");
    return { body, headers: { ...json, "x-hub-signature-256": `sha256=${digest}` } };
  },
  deliver: ({ body, headers: signed }) => {
    // There are more forgeries than the failed attempts one address is allowed per minute.
    const headers = new Headers(signed);
    headers.set("x-forwarded-for", `10.8.${randomInt(256)}.${randomInt(256)}`);
    return call(whatsappRoute, { method: "POST", path: "/api/webhooks/whatsapp", headers, body: body as string });
  },
  traces: () => count("webhook_delivery"),
};

const identity: Caller = {
  name: "the identity provider",
  refusal: 401,
  header: "svix-signature",
  sign: (secret = env().CLERK_WEBHOOK_SIGNING_SECRET ?? "") => {
    const data = { id: `user_${crypto.randomUUID()}`, object: "user", deleted: true, note: "x".repeat(POSITIONS) };
    const body = JSON.stringify({ data, object: "event", type: "user.deleted" });
    const [id, timestamp] = [`msg_${crypto.randomUUID()}`, String(Math.floor(Date.now() / 1_000))];
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const digest = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const headers = { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${digest}` };
    return { body, headers: { ...json, ...headers } };
  },
  deliver: ({ body, headers }) =>
    call(identityRoute, { method: "POST", path: "/api/webhooks/identity", headers, body: body as string }),
  traces: () => count("webhook_receipt"),
};

/** Almost valid deliveries: a name and the delivery. */
function* forgeries(caller: Caller): Generator<[string, { body: string | Buffer; headers: Headers }]> {
  const { body, headers } = caller.sign();
  const given = headers[caller.header] ?? "";
  const otherSecret =
    caller === identity ? `whsec_${Buffer.from("another-key-another-key!").toString("base64")}` : "other";
  const changed = (value: string | null) => {
    const copy = new Headers(headers);
    if (value === null) copy.delete(caller.header);
    else copy.set(caller.header, value);
    return copy;
  };
  const whole = new Headers(headers);
  const bytes = Buffer.from(body);
  for (let at = 0; at < POSITIONS; at += 1) {
    const tampered = Buffer.from(bytes);
    const place = Math.floor((at * bytes.length) / POSITIONS);
    tampered[place] = (tampered[place] ?? 0) ^ 1;
    yield [`byte ${place} changed`, { body: tampered, headers: whole }];
  }
  const [scheme = "", digest = ""] = given.split(/[=,](.*)/s);
  const mark = given.charAt(scheme.length);
  const other = caller.sign(otherSecret);
  yield ["another secret's", { body: other.body, headers: new Headers(other.headers) }];
  yield ["the JSON written again", { body: JSON.stringify(JSON.parse(body), null, 1), headers: whole }];
  yield ["an empty body", { body: "", headers: whole }];
  yield ["a body and more", { body: `${body} `, headers: whole }];
  yield ["no header", { body, headers: changed(null) }];
  yield ["an empty header", { body, headers: changed("") }];
  yield ["the older scheme", { body, headers: changed(`sha1=${digest}`) }];
  yield ["no scheme", { body, headers: changed(digest) }];
  yield ["other letters", { body, headers: changed(`${scheme}${mark}${swapCase(digest)}`) }];
  yield ["a character too few", { body, headers: changed(given.slice(0, -1)) }];
  yield ["half of it", { body, headers: changed(given.slice(0, given.length / 2)) }];
  yield ["another body's", { body: caller.sign().body, headers: whole }];
}

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

describe("signature [B3]", () => {
  it.each([whatsapp, identity].map((caller) => [caller.name, caller] as const))(
    "of %s is rejected without side effects if slightly wrong, and accepted if right",
    async (name, caller) => {
      const before = await caller.traces();
      let refused = 0;
      for (const [what, delivery] of forgeries(caller)) {
        const { status } = await caller.deliver(delivery);
        expect({ what, status }).toEqual({ what, status: caller.refusal });
        refused += 1;
      }
      const effects = (await caller.traces()) - before;
      expect(effects).toBe(0);
      const { body, headers } = caller.sign();
      expect((await caller.deliver({ body, headers: new Headers(headers) })).status).toBe(200);
      expect(await caller.traces()).toBe(before + 1);
      figure("B3", { caller: name, refused, "effects before the signature": effects });
    },
  );

  it("can be one of two during the identity provider's secret rotation, but not for WhatsApp", async () => {
    const signed = identity.sign();
    const two = new Headers(signed.headers);
    two.set("svix-signature", `v1,${Buffer.alloc(32).toString("base64")} ${signed.headers["svix-signature"]}`);
    expect((await identity.deliver({ body: signed.body, headers: two })).status).toBe(200);
    const single = whatsapp.sign();
    const doubled = new Headers(single.headers);
    doubled.append("x-hub-signature-256", single.headers["x-hub-signature-256"] ?? "");
    expect((await whatsapp.deliver({ body: single.body, headers: doubled })).status).toBe(403);
  });
});
