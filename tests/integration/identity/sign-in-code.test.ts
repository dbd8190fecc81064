import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as ask } from "../../../app/api/local-identity/code/route.ts";
import { POST as signIn } from "../../../app/api/local-identity/session/route.ts";
import { POST as issue } from "../../../app/api/local-identity/token/route.ts";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { NotFoundError, ValidationError } from "../../../lib/core/errors.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { recordFailedSignIn, requestSignInCode } from "../../../lib/identity/index.ts";
import { addressHashes } from "../../../lib/platform/crypto.ts";
import { tenantDb, unsafeRows } from "../../../lib/platform/db.ts";
import { KvError } from "../../../lib/platform/key-value/kv-port.ts";
import { activeKv } from "../../../lib/platform/kv.ts";
import { logger } from "../../../lib/platform/logger.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";

// An installation in production: users prove their identity with a code sent to their address.
let mailbox: Mailbox;
/** Per test, so that other tests' attempts do not count against its limits. */
let ip: string;

beforeAll(async () => {
  process.env.LOCAL_SIGN_IN = "code";
  mailbox = await startMailbox();
});
beforeEach(() => {
  ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
});
afterAll(() => mailbox.stop());

/** Switches to another network for later requests. */
const elsewhere = () => {
  ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
};
const headers = (cookie?: string) => ({ "x-forwarded-for": ip, ...(cookie === undefined ? {} : { cookie }) });
const post = (handler: RouteHandler, body: unknown, cookie?: string) =>
  call(handler, { method: "POST", body, headers: headers(cookie) });
const enter = (email: string, code: string, cookie?: string) => post(signIn, { email, code }, cookie);
const cookieIn = (response: Response, name: string) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? "";
const codeOf = ({ status, headers }: Response) => [status, JSON.parse(headers.get("x-error-params") ?? "[{}]")[0].code];
const codeIn = (text = "") => /^\d{8}$/m.exec(text)?.[0] ?? "";
const otherThan = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

const WRONG = [400, "wrong_code"];
const EXPIRED = [400, "expired_code"];

async function member(fields: Parameters<typeof createUser>[1] = {}) {
  const { orgId } = await createOrganization();
  return { orgId, ...(await createUser(orgId, { email: `${randomUUID()}@example.test`, ...fields })) };
}

/** Requests a code over HTTP and reads it from the newest mail. */
async function codeFor(email: string, browser?: string): Promise<{ code: string; cookie: string }> {
  const before = mailbox.mails(email).length;
  const response = await post(ask, { email }, browser);
  expect(response.status).toBe(204);
  const mail = await eventually(() => {
    const mails = mailbox.mails(email);
    expect(mails.length).toBeGreaterThan(before);
    return mails.at(-1);
  });
  return { code: codeIn(mail?.text), cookie: cookieIn(response, "balcao_sign_in_3000").split(";")[0] ?? "" };
}

async function profileOf(session: string): Promise<unknown> {
  const token = (await (await call(issue, { method: "POST", headers: { cookie: session } })).json()).token;
  return (await call(me, { token })).json();
}

describe("sign-in code by e-mail", () => {
  it("signs a member in once and starts a session of one working day", async () => {
    const { email } = await member();
    const { code, cookie } = await codeFor(email);
    const [first, second] = await Promise.all([enter(email, code, cookie), enter(email, code, cookie)]);
    expect([first.status, second.status].sort()).toEqual([204, 400]);
    const answer = first.status === 204 ? first : second;
    const session = cookieIn(answer, "balcao_session_3000");
    expect(session).toMatch(/^balcao_session_3000=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    expect(cookieIn(answer, "balcao_sign_in_3000")).toContain("=; Path=/api/local-identity; Max-Age=0");
    expect(await profileOf(session.split(";")[0] ?? "")).toMatchObject({ email });
    expect(codeOf(await enter(email, code, cookie))).toEqual(EXPIRED);
  });

  it("signs in an invited person, who becomes a member, and the operator", async () => {
    const { orgId, roleId } = await member();
    const email = `${randomUUID()}@example.test`;
    await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.invite.create({ data: { organizationId: orgId, email, roleId } }),
    );
    const { email: operator } = await member({ level: 0 });
    for (const person of [email, operator]) {
      const { code, cookie } = await codeFor(person);
      const session = cookieIn(await enter(person, code, cookie), "balcao_session_3000").split(";")[0] ?? "";
      expect(await profileOf(session)).toMatchObject({ email: person });
    }
  });

  it("ends the browser's previous session", async () => {
    const { email } = await member();
    const first = await codeFor(email);
    const former = cookieIn(await enter(email, first.code, first.cookie), "balcao_session_3000").split(";")[0] ?? "";
    const { code, cookie } = await codeFor(email);
    expect((await enter(email, code, `${cookie}; ${former}`)).status).toBe(204);
    expect((await call(issue, { method: "POST", headers: { cookie: former } })).status).toBe(401);
  });

  it("becomes invalid after five wrong codes, even when they are submitted concurrently", async () => {
    const { email } = await member();
    const { code, cookie } = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(email, otherThan(code), cookie)));
    const said = answers.map(codeOf);
    expect(said.filter(([, code]) => code === WRONG[1])).toHaveLength(4);
    expect(said.filter(([, code]) => code === EXPIRED[1])).toHaveLength(8);
    expect(codeOf(await enter(email, code, cookie))).toEqual(EXPIRED);
  });

  it("still works after four wrong codes of any length", async () => {
    const { email } = await member();
    const { code, cookie } = await codeFor(email);
    for (const typed of [otherThan(code), code.slice(4), code.slice(1), `${code}0000`])
      expect(codeOf(await enter(email, typed, cookie))).toEqual(WRONG);
    expect((await enter(email, code, cookie)).status).toBe(204);
  });

  it("becomes invalid when the same browser requests another code", async () => {
    const { email } = await member();
    const first = await codeFor(email);
    const second = await codeFor(email, first.cookie);
    expect(codeOf(await enter(email, first.code, first.cookie))).toEqual(EXPIRED);
    expect(codeOf(await enter(email, first.code, second.cookie))).toEqual(WRONG);
    expect((await enter(email, second.code, second.cookie)).status).toBe(204);
  });

  it("stays valid when other browsers request, try and use up codes for the same address", async () => {
    const { email } = await member();
    const own = await codeFor(email);
    elsewhere();
    for (let index = 0; index < 5; index += 1) {
      const { cookie } = await codeFor(email);
      for (let tries = 0; tries < 6; tries += 1) await enter(email, otherThan(own.code), cookie);
      expect(codeOf(await enter(email, own.code, cookie))).toEqual(EXPIRED);
    }
    expect((await post(ask, { email })).status).toBe(429);
    expect((await enter(email, own.code, own.cookie)).status).toBe(204);
  });

  it("is rejected for another address in the same browser", async () => {
    const [one, other] = [await member(), await member()];
    const first = await codeFor(one.email);
    const { code, cookie } = await codeFor(other.email, first.cookie);
    expect(codeOf(await enter(one.email, code, cookie))).toEqual(EXPIRED);
    expect((await enter(other.email, code, cookie)).status).toBe(204);
  });

  it("works only in the browser that requested it; attempts in other browsers do not count", async () => {
    const { email } = await member();
    const { code, cookie } = await codeFor(email);
    const { cookie: other } = await codeFor((await member()).email);
    for (const wrong of [undefined, other, "balcao_sign_in_3000=", ...Array<string>(6).fill(other)])
      expect(codeOf(await enter(email, code, wrong))).toEqual(EXPIRED);
    expect((await enter(email, code, cookie)).status).toBe(204);
  });

  it("expires after ten minutes", async () => {
    const { email } = await member();
    const { code, cookie } = await codeFor(email);
    const keys = [`sign-in-code-${addressHashes(email)[0]}-%`];
    const rows = await unsafeRows<{ minutes: number }>(
      "SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes FROM platform.kv_entry WHERE key LIKE $1",
      keys,
    );
    expect(rows.map(({ minutes }) => minutes > 9 && minutes <= 10)).toEqual([true]);
    await unsafeRows("UPDATE platform.kv_entry SET expires_at = now() WHERE key LIKE $1", keys);
    expect(codeOf(await enter(email, code, cookie))).toEqual(EXPIRED);
  });

  it("is neither stored in plain text nor logged, and neither is the address", async () => {
    const lines = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(logger, level));
    const { email } = await member();
    const { code, cookie } = await codeFor(email);
    await enter(email, otherThan(code), cookie);
    const rows = await unsafeRows("SELECT key, value FROM platform.kv_entry WHERE key LIKE 'sign-in-code%'");
    const kept = JSON.stringify([rows, await unsafeRows("SELECT key FROM platform.kv_lock")]);
    await enter(email, code, cookie);
    const logged = JSON.stringify(lines.flatMap(({ mock }) => mock.calls));
    vi.restoreAllMocks();
    expect(rows.length).toBeGreaterThan(0);
    expect(logged).toContain("request");
    for (const text of [kept, logged])
      for (const secret of [code, email, cookie.split("=")[1] ?? "-"]) expect(text).not.toContain(secret);
  });
});

describe("sign-in code for an unknown or deactivated address", () => {
  async function strangers() {
    const suspended = await member();
    await tenantDb(suspended.orgId).transaction(({ prisma }) =>
      prisma.user.update({
        where: { organizationId_id: { organizationId: suspended.orgId, id: suspended.id } },
        data: { deactivatedAt: new Date() },
      }),
    );
    return [`${randomUUID()}@example.test`, suspended.email];
  }

  it("is answered like a known address, but no mail is sent", async () => {
    const known = (await member()).email;
    const shape = async (email: string) => {
      const response = await post(ask, { email });
      const cookie = response.headers.get("set-cookie")?.replace(/=[\w-]{43};/, "=<nonce>;");
      return [response.status, await response.text(), cookie];
    };
    const expected = await shape(known);
    expect(expected[2]).toBe(
      "balcao_sign_in_3000=<nonce>; Path=/api/local-identity; Max-Age=600; HttpOnly; SameSite=Strict",
    );
    for (const email of await strangers()) {
      expect(await shape(email)).toEqual(expected);
      const { send } = await requestSignInCode(email, { network: "192.0.2.0/24", readCookie: () => undefined });
      await send();
      expect(mailbox.mails(email)).toEqual([]);
    }
  });

  it("gets the same error messages as a wrong code for a known address", async () => {
    for (const email of [...(await strangers()), (await member()).email]) {
      const response = await post(ask, { email });
      const cookie = cookieIn(response, "balcao_sign_in_3000").split(";")[0];
      const said = [];
      for (let index = 0; index < 6; index += 1) said.push(codeOf(await enter(email, "00000000", cookie)));
      expect(said).toEqual([...Array(4).fill(WRONG), EXPIRED, EXPIRED]);
    }
  });

  it("is rejected if it was sent before the member was deactivated or removed", async () => {
    const [suspended, removed] = [await member(), await member()];
    const codes = [await codeFor(suspended.email), await codeFor(removed.email)];
    await tenantDb(suspended.orgId).sql((sql) =>
      sql.run("UPDATE app_user SET deactivated_at = now() WHERE organization_id = $1", [suspended.orgId]),
    );
    await tenantDb(removed.orgId).sql((sql) =>
      sql.run("DELETE FROM app_user WHERE organization_id = $1", [removed.orgId]),
    );
    const [first, second] = codes;
    expect((await enter(suspended.email, first?.code ?? "", first?.cookie)).status).toBe(403);
    expect(codeOf(await enter(removed.email, second?.code ?? "", second?.cookie))).toEqual(WRONG);
  });
});

describe("audit of a failed sign-in", () => {
  const failures = (orgId: string) =>
    tenantDb(orgId).sql((sql) =>
      sql.rows<{ user_id: string; status: number; ip: string | null; metadata: unknown }>(
        "SELECT user_id, status, ip, metadata FROM access_log WHERE action_type = 'SIGN_IN_FAILED' ORDER BY id",
      ),
    );

  it("is written for an administrator, and not for other members, and masks the address", async () => {
    const [administrator, seller] = [await member({ permissions: ["app:team"] }), await member()];
    const { code, cookie } = await codeFor(administrator.email);
    const ofSeller = await codeFor(seller.email);
    expect(codeOf(await enter(seller.email, otherThan(ofSeller.code), ofSeller.cookie))).toEqual(WRONG);
    expect(codeOf(await enter(administrator.email, otherThan(code), cookie))).toEqual(WRONG);
    const network = ip.replace(/\d+$/, "*");
    await eventually(async () =>
      expect(await failures(administrator.orgId)).toEqual([
        { user_id: administrator.id, status: 400, ip: network, metadata: null },
      ]),
    );
    expect((await enter(administrator.email, code, cookie)).status).toBe(204);
    expect(await failures(seller.orgId)).toEqual([]);
    expect(await failures(administrator.orgId)).toHaveLength(1);
  });

  it("cannot be used to fill the log: an hour has a maximum for each administrator", async () => {
    const { email, orgId } = await member({ permissions: ["app:team"] });
    const attempt = { email, ip: "203.0.113.9", userAgent: null, correlationId: randomUUID() };
    const rejected = new ValidationError({ path: "code", code: "wrong_code", message: "is wrong" });
    for (let index = 0; index < 25; index += 1) await recordFailedSignIn(attempt, rejected);
    expect(await failures(orgId)).toHaveLength(20);
  });

  it("writes nothing for an unknown address or an error of the server", async () => {
    const { email, orgId } = await member({ permissions: ["app:team"] });
    const attempt = { ip: "203.0.113.9", userAgent: null, correlationId: randomUUID() };
    await recordFailedSignIn({ ...attempt, email }, new KvError("away"));
    await recordFailedSignIn({ ...attempt, email: `${randomUUID()}@example.test` }, new NotFoundError());
    expect(await failures(orgId)).toEqual([]);
  });
});

describe("sign-in code request", () => {
  /** Requests this many codes from one network, each time from another address. */
  async function askFrom(network: (host: number) => string, email: string, times: number): Promise<Response[]> {
    const answers = [];
    for (let host = 1; host <= times; host += 1) {
      ip = network(host);
      answers.push(await post(ask, { email }));
    }
    return answers;
  }
  const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status);

  it.each<[string, (host: number) => string, (host: number) => string]>([
    ["/24", (host) => `198.51.100.${host}`, (host) => `198.51.101.${host}`],
    ["/48", (host) => `2001:db8:0:${host}::1`, (host) => `2001:db8:1:${host}::1`],
  ])(
    "is limited per address and %s, known or not, and still allowed from another network",
    async (_, network, other) => {
      for (const email of [(await member()).email, `${randomUUID()}@example.test`]) {
        const answers = await askFrom(network, email, 6);
        expect(statusesOf(answers)).toEqual([204, 204, 204, 204, 204, 429]);
        expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(600);
        expect(statusesOf(await askFrom(other, email, 1))).toEqual([204]);
      }
    },
  );

  it("is limited per address across all networks, per 15 minutes and per day", async () => {
    const email = `${randomUUID()}@example.test`;
    const statuses: number[] = [];
    for (let network = 1; network <= 5; network += 1)
      statuses.push(...statusesOf(await askFrom((host) => `10.9.${network}.${host}`, email, 5)));
    expect(statuses).toEqual([...Array(20).fill(204), ...Array(5).fill(429)]);
    await unsafeRows("DELETE FROM platform.rate_window WHERE key LIKE $1", [
      `sign-in-code-asked:${addressHashes(email)[0]}:%:900`,
    ]);
    for (let network = 6; network <= 9; network += 1) {
      const expected = [204, 204, 204, 204, 204];
      expect(statusesOf(await askFrom((host) => `10.9.${network}.${host}`, email, 5))).toEqual(expected);
    }
    await unsafeRows("DELETE FROM platform.rate_window WHERE key LIKE $1", [
      `sign-in-code-asked:${addressHashes(email)[0]}:%:900`,
    ]);
    const [last] = await askFrom((host) => `10.9.10.${host}`, email, 1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(80_000);
  });

  it("beyond the limit is allowed for a browser that signed in before, not with forged device cookies", async () => {
    const { email } = await member();
    const own = await codeFor(email);
    const device = (await enter(email, own.code, own.cookie)).headers
      .getSetCookie()
      .find((line) => line.startsWith("balcao_device_"));
    const [known = ""] = device?.split(";") ?? [];
    const answers: Response[] = [];
    for (let network = 1; network <= 5; network += 1)
      answers.push(...(await askFrom((host) => `10.8.${network}.${host}`, email, 5)));
    expect((await post(ask, { email })).status).toBe(429);
    // Mails are sent after the answer: a late one must not pass for the mail of the next request.
    const accepted = answers.filter(({ status }) => status === 204).length;
    await eventually(async () => expect(mailbox.mails(email)).toHaveLength(1 + accepted));
    const forged = known.replace(/=[^.]+/, "=AAAAAAAAAAAAAAAAAAAAAA");
    const others = known.replace(/^[^=]+/, `balcao_device_${addressHashes("b@b.test")[0].slice(0, 12)}_3000`);
    for (const cookie of [forged, others, known.replace(/\..*/, "."), known.replace(/=.*/, "=")])
      expect([cookie, (await post(ask, { email }, cookie)).status]).toEqual([cookie, 429]);
    const { code, cookie } = await codeFor(email, known);
    const again = await enter(email, code, `${cookie}; ${known}`);
    expect([again.status, cookieIn(again, known.split("=")[0] ?? "").split(";")[0]]).toEqual([204, known]);
    for (let index = 0; index < 4; index += 1) expect((await post(ask, { email }, known)).status).toBe(204);
    expect((await post(ask, { email }, known)).status).toBe(429);
  });

  it("beyond the limit is a 429 with another person's device cookie from the same computer", async () => {
    const [one, other] = [await member(), await member()];
    const own = await codeFor(one.email);
    const [known = ""] = (await enter(one.email, own.code, own.cookie)).headers.getSetCookie().at(-1)?.split(";") ?? [];
    const value = known.split("=")[1];
    const stolen = `balcao_device_${addressHashes(other.email)[0].slice(0, 12)}_3000=${value}`;
    await askFrom((host) => `10.7.1.${host}`, other.email, 5);
    expect((await post(ask, { email: other.email }, stolen)).status).toBe(429);
  });

  it("is limited per caller across all addresses", async () => {
    const statuses = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push((await post(ask, { email: `${randomUUID()}@example.test` })).status);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
  });

  it("is rejected for a foreign origin or a malformed address", async () => {
    const foreign = { origin: "https://evil.com", host: "localhost:3000", ...headers() };
    const body = { email: (await member()).email };
    expect((await call(ask, { method: "POST", body, headers: foreign })).status).toBe(403);
    expect((await post(ask, { email: "x" })).status).toBe(400);
  });

  it("can be repeated after the mail server rejected a message", async () => {
    const { email } = await member();
    mailbox.faults.add({ system: "smtp", status: 451 });
    const { send } = await requestSignInCode(email, { network: "192.0.2.0/24", readCookie: () => undefined });
    await send();
    mailbox.faults.clear();
    const { code, cookie } = await codeFor(email);
    expect((await enter(email, code, cookie)).status).toBe(204);
  });
});

it("sign-in by code answers 503 and sends no mail while the rate limiter is down; the code stays valid", async () => {
  const { email } = await member();
  const { code, cookie } = await codeFor(email);
  const kv = activeKv();
  const count = kv.hitRateLimit;
  const away = vi.spyOn(kv, "hitRateLimit").mockImplementation(async (key, ...rest) => {
    if (key.startsWith("sign-in-code")) throw new KvError("away");
    return count(key, ...rest);
  });
  const statuses = [await enter(email, code, cookie), await post(ask, { email })].map(({ status }) => status);
  away.mockRestore();
  expect(statuses).toEqual([503, 503]);
  expect(mailbox.mails(email)).toHaveLength(1);
  expect((await enter(email, code, cookie)).status).toBe(204);
});

it("sign-in with only an address answers 404", async () => {
  const { email } = await member();
  expect((await post(signIn, { email })).status).toBe(404);
  expect((await post(issue, { email })).status).toBe(404);
});
