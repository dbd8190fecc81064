import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addressHashes } from "../../../lib/platform/crypto.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { createOrganization } from "../../support/factories.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { type Answer, admin, type Member } from "../../support/team.ts";

// Invitations are sent from the operator's address: limits prevent flooding other people's mailboxes.
let mailbox: Mailbox;
let boss: Member & { orgId: string };
let rival: Member & { orgId: string };
let email: string;

async function newBoss() {
  const { orgId } = await createOrganization();
  return { ...(await admin(orgId)), orgId };
}

beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(async () => {
  [boss, rival, email] = [await newBoss(), await newBoss(), `${randomUUID()}@example.test`];
});
afterAll(() => mailbox.stop());

const invite = (by: Member, address = email) =>
  by.api("POST /users/invite", { body: { email: address, roleId: by.roleId } });
const takeBack = (by: Member, { body }: Answer) => by.api("DELETE /users/:id", { id: body.id });
const openInvites = async (by: Member) => (await by.api("GET /users", { query: "status=invited" })).body.total;
const forget = (key: string) => unsafeRows("DELETE FROM platform.rate_window WHERE key LIKE $1", [key]);

const TOO_OFTEN = { status: 429, code: "address_invited_too_often" };

describe("invitations to one address", () => {
  it("are limited to three an hour despite revoking, and the rejected one leaves no invite", async () => {
    for (let count = 0; count < 3; count += 1) {
      const answer = await invite(boss);
      expect(answer.status).toBe(201);
      await takeBack(boss, answer);
    }
    const refused = await invite(boss);
    expect(refused).toMatchObject(TOO_OFTEN);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_660);
    expect([mailbox.mails(email).length, await openInvites(boss)]).toEqual([3, 0]);
    expect((await invite(boss, `${randomUUID()}@example.test`)).status).toBe(201);
  });

  it("are limited to three an hour across organizations and resends; a rejected resend keeps the invite", async () => {
    const { body } = await invite(boss);
    expect((await invite(rival)).status).toBe(201);
    expect((await boss.api("POST /users/:id/resend", { id: body.id })).status).toBe(200);
    expect(await boss.api("POST /users/:id/resend", { id: body.id })).toMatchObject(TOO_OFTEN);
    expect(mailbox.mails(email)).toHaveLength(3);
    expect([await openInvites(boss), await openInvites(rival)]).toEqual([1, 1]);
  });

  it("are limited to ten a day, ignoring the case of the address", async () => {
    const address = addressHashes(email)[0];
    for (let count = 0; count < 10; count += 1) {
      const answer = await invite(boss, count % 2 === 0 ? email : email.toUpperCase());
      expect(answer.status).toBe(201);
      await takeBack(boss, answer);
      await forget(`invitations:address-${address}:3600`);
    }
    const refused = await invite(rival);
    expect(refused).toMatchObject(TOO_OFTEN);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
    expect(mailbox.mails(email)).toHaveLength(10);
  });

  it("are not counted when they are rejected for another reason (409)", async () => {
    await invite(boss);
    for (let count = 0; count < 4; count += 1) expect((await invite(boss)).status).toBe(409);
    expect((await invite(rival)).status).toBe(201);
  });
});

it("invitations of one organization are limited to two hundred a day, separately from others", async () => {
  await unsafeRows(
    `INSERT INTO platform.rate_window (key, window_start, hits)
     VALUES ($1, to_timestamp(floor(extract(epoch FROM now()) / 1440) * 1440), 199)`,
    [`invitations:organization-${boss.orgId}:86400`],
  );
  expect((await invite(boss)).status).toBe(201);
  const refused = await invite(boss, `${randomUUID()}@example.test`);
  expect(refused).toMatchObject({
    status: 429,
    code: "daily_invitations_used_up",
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect((await invite(rival)).status).toBe(201);
});

it("the invitation counters contain no address", async () => {
  await invite(boss);
  const rows = await unsafeRows<{ key: string }>("SELECT key FROM platform.rate_window WHERE key LIKE 'invitations:%'");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("@");
});
