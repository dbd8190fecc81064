import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOrganization } from "../../support/factories.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { admin, type Member } from "../../support/team.ts";

// With a mail server, the local provider sends invitation mails.
let mailbox: Mailbox;
let boss: Member;

beforeAll(async () => {
  mailbox = await startMailbox();
});
beforeEach(async () => {
  mailbox.faults.clear();
  boss = await admin((await createOrganization("Casa & Cia <b>")).orgId);
});
afterAll(() => mailbox.stop());

const invite = (email: string) => boss.api("POST /users/invite", { body: { email, roleId: boss.roleId } });

describe("invitation mail", () => {
  it("names the organization and links to the sign-in, also when it is resent", async () => {
    const email = `${randomUUID()}@example.test`;
    const { body } = await invite(email);
    const [mail, ...others] = mailbox.mails(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Convite para Casa & Cia <b> no Balcão");
    const [link = "none"] = /^http:.*$/m.exec(mail?.text ?? "") ?? [];
    expect(link).toMatch(/^http:\/\/localhost:3000\/sign-in\?invite=[\w-]{22}$/);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).not.toContain("<b>");
    expect((await boss.api("POST /users/:id/resend", { id: body.id })).status).toBe(200);
    expect(mailbox.mails(email)).toHaveLength(2);
  });

  it("rejected by the mail server is a 502 and removes the invite, which can be created again", async () => {
    const email = `${randomUUID()}@example.test`;
    mailbox.faults.add({ system: "smtp", status: 451 });
    expect(await invite(email)).toMatchObject({
      status: 502,
      code: "mail_server_failed",
    });
    expect((await boss.api("GET /users", { query: "status=invited" })).body.total).toBe(0);
    mailbox.faults.clear();
    expect((await invite(email)).status).toBe(201);
    expect(mailbox.mails(email)).toHaveLength(1);
  });

  it("rejected by the mail server leaves the idempotency key to another try", async () => {
    const email = `${randomUUID()}@example.test`;
    const headers = { "idempotency-key": randomUUID() };
    const again = () => boss.api("POST /users/invite", { body: { email, roleId: boss.roleId }, headers });
    mailbox.faults.add({ system: "smtp", status: 451 });
    expect(await again()).toMatchObject({ status: 502, code: "mail_server_failed" });
    mailbox.faults.clear();
    const { status, body } = await again();
    expect(status).toBe(201);
    expect(await again()).toMatchObject({ status: 201, body: { id: body.id } });
    expect(mailbox.mails(email)).toHaveLength(1);
  });
});
