import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as signIn } from "../../../app/api/local-identity/session/route.ts";
import { POST as issue } from "../../../app/api/local-identity/token/route.ts";
import { rememberOpenedInvite } from "../../../lib/identity/opened-invite.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { admin, as, type Member } from "../../support/team.ts";

// One address invited by two organizations: the opened link determines which one the person joins.
let mailbox: Mailbox;
let first: Member & { orgId: string };
let second: Member & { orgId: string };
let email: string;

async function boss() {
  const { orgId } = await createOrganization();
  return { ...(await admin(orgId)), orgId };
}

beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(async () => {
  [first, second, email] = [await boss(), await boss(), `${randomUUID()}@example.test`];
});
afterAll(() => mailbox.stop());

const linkIn = (text = "") => new URL(/^http:.*$/m.exec(text)?.[0] ?? "http://none.test");
/** Invites; returns the invite's id and the link in its mail. */
async function invite(by: Member, address = email) {
  const { body, status } = await by.api("POST /users/invite", { body: { email: address, roleId: by.roleId } });
  expect(status).toBe(201);
  return { id: body.id as string, link: linkIn(mailbox.mails(address).at(-1)?.text) };
}
const opened = (link: URL) => (rememberOpenedInvite(link) ?? "").split(";")[0] ?? "";

/** The organization that the person joins. */
async function comeBy(cookie: string | null) {
  const headers: Record<string, string> = cookie === null ? {} : { cookie };
  expect((await call(signIn, { method: "POST", body: { email }, headers })).status).toBe(204);
  const { token } = (await (await call(issue, { method: "POST", body: { email } })).json()) as { token: string };
  return (await as(token)("GET /users/me")).body.tenantId;
}

describe("invitation link", () => {
  it("is stored for an hour in an HttpOnly cookie", async () => {
    const { link } = await invite(first);
    const token = link.searchParams.get("invite");
    const cookie = `balcao_invite_3000=${token}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax`;
    expect(rememberOpenedInvite(link)).toBe(cookie);
    for (const path of ["/sign-up", "/sign-in/factor-one"])
      expect(rememberOpenedInvite(new URL(`${path}?invite=${token}&__clerk_ticket=x`, link))).toBe(cookie);
    for (const path of [
      "/sign-in",
      "/sign-in?invite=",
      "/sign-in?invite=a;b",
      "/sign-inn?invite=",
      `/?invite=${token}`,
    ])
      expect(rememberOpenedInvite(new URL(path, link))).toBeNull();
  });

  it("decides the organization, even if another one invited earlier", async () => {
    await invite(first);
    const { link } = await invite(second);
    expect(await comeBy(opened(link))).toBe(second.orgId);
  });

  it("decides the organization, even if another one invites later", async () => {
    const { link } = await invite(first);
    await invite(second);
    expect(await comeBy(opened(link))).toBe(first.orgId);
  });

  it("is optional: without it the first invitation wins", async () => {
    await invite(first);
    await invite(second);
    expect(await comeBy(null)).toBe(first.orgId);
  });

  it("from the earlier e-mail still works after the invitation was resent", async () => {
    await invite(first);
    const { id, link } = await invite(second);
    expect((await second.api("POST /users/:id/resend", { id })).status).toBe(200);
    const renewed = linkIn(mailbox.mails(email).at(-1)?.text);
    expect(renewed.href).not.toBe(link.href);
    expect(await comeBy(opened(link))).toBe(second.orgId);
    expect((await second.api("GET /users", { query: `q=${email}` })).body.data).toMatchObject([{ status: "active" }]);
  });

  it("is ignored when its invite was revoked, belongs to another address, or does not exist", async () => {
    const { id, link } = await invite(second);
    await invite(first);
    const elsewhere = await invite(second, `${randomUUID()}@example.test`);
    expect((await second.api("DELETE /users/:id", { id })).status).toBe(204);
    await invite(second);
    const madeUp = new URL("/sign-in?invite=AAAAAAAAAAAAAAAAAAAAAA", link);
    const cookies = [link, elsewhere.link, madeUp].map(opened);
    expect(new Set(cookies).size).toBe(3);
    const [stale, others, guessed] = cookies;
    expect(await comeBy(stale ?? "")).toBe(first.orgId);
    for (const cookie of [others, guessed]) {
      email = `${randomUUID()}@example.test`;
      await invite(first);
      await invite(second);
      expect(await comeBy(cookie ?? "")).toBe(first.orgId);
    }
  });

  it("is not stored in the database, and its invite is invisible to other organizations", async () => {
    const { id, link } = await invite(first);
    const rows = await tenantDb(first.orgId).rows<{ invite: string }>(
      "SELECT to_jsonb(i)::text AS invite FROM invite i",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.invite).not.toContain(link.searchParams.get("invite"));
    expect((await second.api("POST /users/:id/resend", { id })).status).toBe(404);
    expect(await tenantDb(second.orgId).rows("SELECT FROM invite")).toEqual([]);
  });
});
