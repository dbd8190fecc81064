import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { isWaitedFor } from "../../support/is-waited-for.ts";
import { MAILBOX_PASSWORD, type Mailbox, startMailbox } from "../../support/mailbox.ts";

// Start it before any code reads the configuration, which contains the mail server's address.
let mailbox: Mailbox;
type Modules = {
  email: typeof import("../../../app/api/settings/email/route.ts");
  test: typeof import("../../../app/api/settings/email/test/route.ts");
  people: typeof import("../../support/settings.ts");
  db: typeof import("../../../lib/platform/db.ts");
  settings: typeof import("../../../lib/settings/index.ts");
  factories: typeof import("../../support/factories.ts");
};
let modules: Modules;

beforeAll(async () => {
  mailbox = await startMailbox();
  modules = {
    email: await import("../../../app/api/settings/email/route.ts"),
    test: await import("../../../app/api/settings/email/test/route.ts"),
    people: await import("../../support/settings.ts"),
    db: await import("../../../lib/platform/db.ts"),
    settings: await import("../../../lib/settings/index.ts"),
    factories: await import("../../support/factories.ts"),
  };
});
afterEach(() => mailbox.faults.clear());
afterAll(() => mailbox.stop());

type Person = Awaited<ReturnType<Modules["people"]["newPerson"]>>;
type View = import("../../../lib/settings/schemas.ts").EmailSettingsView;
type TestResult = import("../../../lib/settings/schemas.ts").TestMailResult;

let person: Person;
let stranger: Person;
beforeEach(async () => {
  person = await modules.people.newPerson();
  stranger = await modules.people.newPerson();
});

const SENDER = { fromName: "Aurora Modas", fromAddress: "ola@aurora.test" };
const SECRET = MAILBOX_PASSWORD;
const server = (fields: object = {}) => ({
  host: "127.0.0.1",
  port: mailbox.port,
  security: "none",
  username: "loja",
  password: SECRET,
  ...fields,
});
const withoutPassword = ({ password: _, ...rest }: ReturnType<typeof server>) => rest;
const read = async (who = person) => (await who.call<View>(modules.email.GET, "/settings/email")).body;
const save = (body: unknown, who = person) =>
  who.call<View & { message?: string }>(modules.email.POST, "/settings/email", { method: "POST", body });
const sendTest = (who = person) =>
  who.call<TestResult>(modules.test.POST, "/settings/email/test", { method: "POST", body: {} });

type AuditRow = { action_type: string; endpoint: string; status: number; metadata: object | null };
const auditRows = (orgId: string) =>
  modules.db
    .tenantDb(orgId)
    .sql((sql) => sql.rows<AuditRow>("SELECT action_type, endpoint, status, metadata FROM access_log ORDER BY id"));

describe("e-mail settings", () => {
  it("are empty at first, and report whether the installation has a mail server", async () => {
    expect(await read()).toEqual({
      fromName: null,
      fromAddress: null,
      replyTo: null,
      server: null,
      hasInstallationServer: true,
      changed: null,
    });
  });

  it("are stored with their last editor and never show the password", async () => {
    const { status, body } = await save({ ...SENDER, replyTo: "sac@aurora.test", server: server() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...SENDER, replyTo: "sac@aurora.test", changed: { by: { id: person.userId } } });
    expect(body.server).toEqual({ ...withoutPassword(server()), hasPassword: true });
    expect(await read()).toEqual(body);
    expect(JSON.stringify([body, await read()])).not.toMatch(/"password|sandbox/i);
    const rows = await modules.db.tenantDb(person.orgId).sql((sql) => sql.rows("SELECT * FROM email_settings"));
    expect(JSON.stringify(rows)).not.toContain(`"${SECRET}"`);
    expect(rows).toHaveLength(1);
  });

  it("keep the server when the field is omitted, and remove it when the field is null", async () => {
    await save({ ...SENDER, server: server() });
    expect((await save({ ...SENDER, fromName: "Outra" })).body.server).toMatchObject({ hasPassword: true });
    expect((await save({ ...SENDER, server: null })).body.server).toBeNull();
  });

  it("keep a server that is saved concurrently by another user", async () => {
    await save({ ...SENDER, server: server() });
    let saving: ReturnType<typeof save> | undefined;
    await modules.db.tenantDb(person.orgId).sql(async (sql) => {
      await sql.rows("SELECT FROM organization FOR NO KEY UPDATE");
      await sql.run("UPDATE email_settings SET smtp_host = 'novo.test'");
      saving = save({ ...SENDER, fromName: "Outra" });
      await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
    });
    expect((await saving)?.body).toMatchObject({ fromName: "Outra", server: { host: "novo.test" } });
  });

  it("keep the password of the same server and user", async () => {
    await save({ ...SENDER, server: server() });
    expect((await save({ ...SENDER, server: withoutPassword(server()) })).status).toBe(200);
    expect((await sendTest()).body).toMatchObject({ ok: true });
  });

  it.each([{ host: "localhost" }, { port: 2525 }, { security: "tls" }, { username: "outra" }])(
    "never use a stored password for another server: %j",
    async (fields) => {
      await save({ ...SENDER, server: server() });
      const { status, body } = await save({ ...SENDER, server: withoutPassword(server(fields)) });
      expect(status).toBe(400);
      expect(body.message).toContain("server.password");
      expect((await read()).server).toMatchObject(withoutPassword(server()));
    },
  );

  it("delete the password of a server that no longer needs one", async () => {
    await save({ ...SENDER, server: server() });
    const { body } = await save({ ...SENDER, server: { ...withoutPassword(server()), username: null } });
    expect(body.server).toMatchObject({ username: null, hasPassword: false });
  });

  it.each([
    {},
    { ...SENDER, fromAddress: "aurora" },
    { ...SENDER, fromName: "" },
    { ...SENDER, fromName: "Aurora\r\nBcc: x@y.test" },
    { ...SENDER, fromName: "Banco https://evil.example" },
    { ...SENDER, fromName: "Banco\u2029X" },
    { ...SENDER, fromName: "Banco \u202Eacnab" },
    { ...SENDER, replyTo: "a@b.test, c@d.test" },
    { ...SENDER, organizationId: "x" },
    { ...SENDER, server: { host: "http://x", port: 25, security: "none" } },
    { ...SENDER, server: { host: "a b", port: 25, security: "none" } },
    { ...SENDER, server: { host: "user@mail.test", port: 25, security: "none" } },
    { ...SENDER, server: { host: "mail.test", port: 0, security: "none" } },
    { ...SENDER, server: { host: "mail.test", port: 25, security: "ssl" } },
  ])("reject %j", async (body) => {
    expect((await save(body)).status).toBe(400);
    expect((await read()).fromAddress).toBeNull();
  });

  it("are separate for each organization", async () => {
    await save({ ...SENDER, server: server() });
    expect(await read(stranger)).toMatchObject({ fromAddress: null, server: null });
    await save({ ...SENDER, fromName: "Alheia" }, stranger);
    expect(await read()).toMatchObject({ fromName: "Aurora Modas", server: { hasPassword: true } });
  });

  it("are audited when saved or rejected, and so is a test", async () => {
    await sendTest();
    await expect.poll(() => auditRows(person.orgId), { timeout: 5_000 }).toHaveLength(1);
    await save(SENDER);
    await expect.poll(() => auditRows(person.orgId), { timeout: 5_000 }).toHaveLength(2);
    await save({ ...SENDER, fromAddress: "x" });
    await expect.poll(() => auditRows(person.orgId), { timeout: 5_000 }).toHaveLength(3);
    const [test, saved, refused] = await auditRows(person.orgId);
    expect(test).toMatchObject({ action_type: "SETTINGS_EMAIL_TEST", endpoint: "/api/settings/email/test" });
    const row = { action_type: "SETTINGS_EMAIL_UPDATE", endpoint: "/api/settings/email" };
    const after = expect.objectContaining({ name: expect.any(String) });
    expect(saved).toEqual({ ...row, status: 200, metadata: { before: { name: null, server: null }, after } });
    expect(refused).toMatchObject({ ...row, status: 400, metadata: { error: expect.stringContaining("fromAddress") } });
  });

  it("can be viewed, but not changed, by a read-only role", async () => {
    const reader = await modules.people.newPerson({ readOnly: true }, person.orgId);
    expect((await save(SENDER, reader)).status).toBe(403);
    expect((await sendTest(reader)).status).toBe(403);
    expect((await read(reader)).fromAddress).toBeNull();
  });
});

describe("test message", () => {
  it("reaches the requesting user through the installation's server", async () => {
    const { status, body } = await sendTest();
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, to: person.email, millis: expect.any(Number) });
    expect(mailbox.mails(person.email)).toMatchObject([{ fromName: "Balcão", subject: "Teste de e-mail: Ajustes" }]);
  });

  it("is sent from the saved sender, with its reply address", async () => {
    await save({ ...SENDER, replyTo: "sac@aurora.test", server: server() });
    expect((await sendTest()).body).toMatchObject({ ok: true });
    expect(mailbox.mails(person.email)).toMatchObject([
      { from: "ola@aurora.test", fromName: "Aurora Modas", replyTo: "sac@aurora.test" },
    ]);
  });

  it("is rejected with 400, and not sent, when the body names a recipient", async () => {
    const { status } = await person.call(modules.test.POST, "/settings/email/test", {
      method: "POST",
      body: { to: "vitima@correio.test" },
    });
    expect(status).toBe(400);
    expect(mailbox.mails("vitima@correio.test")).toEqual([]);
  });

  it("reports why it failed: a wrong password", async () => {
    await save({ ...SENDER, server: server({ password: "errada" }) });
    expect((await sendTest()).body).toMatchObject({ ok: false, reason: "authentication", replyCode: 535 });
  });

  it("reports why it failed: rejected by the server", async () => {
    mailbox.faults.add({ system: "smtp", status: 550, count: 1 });
    expect((await sendTest()).body).toMatchObject({ ok: false, reason: "recipient", replyCode: 550 });
  });

  it("reports why it failed: no server that offers encryption", async () => {
    await save({ ...SENDER, server: server({ security: "starttls" }) });
    expect((await sendTest()).body).toMatchObject({ ok: false, reason: "tls" });
    expect(mailbox.mails(person.email)).toEqual([]);
  });

  it("is limited to five per minute", async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await sendTest()).status).toBe(200);
    expect((await sendTest()).status).toBe(429);
    expect((await sendTest(stranger)).status).toBe(200);
    expect(mailbox.mails(person.email)).toHaveLength(5);
  });

  it("logs neither address nor password", async () => {
    const { logger } = await import("../../../lib/platform/logger.ts");
    const lines = (["info", "warn", "error"] as const).map((level) => vi.spyOn(logger, level));
    await save({ ...SENDER, server: server({ password: "canario-senha" }) });
    await sendTest();
    const said = JSON.stringify(lines.flatMap(({ mock }) => mock.calls));
    expect(said).toContain("/api/settings/email/test");
    expect(said).not.toMatch(/canario|aurora\.test/);
    expect(said).not.toContain(person.email);
    for (const line of lines) line.mockRestore();
  });
});

describe("organization mail", () => {
  const message = { to: { address: "" }, subject: "Oi", text: "Oi" };
  const sendTo = async (address: string, fields: object = {}) => {
    const ctx = modules.factories.userCtx(person.orgId);
    await modules.settings.sendOrganizationMail(ctx, { ...message, to: { address }, ...fields });
    return mailbox.mails(address).at(-1);
  };

  it("has the organization's sender; the message's reply address overrides the organization's", async () => {
    await save({ ...SENDER, replyTo: "sac@aurora.test", server: server() });
    const signed = { from: "ola@aurora.test", fromName: "Aurora Modas" };
    expect(await sendTo("cliente@correio.test")).toMatchObject({ ...signed, replyTo: "sac@aurora.test" });
    const replyTo = { address: "loja@aurora.test" };
    expect(await sendTo("cliente@correio.test", { replyTo })).toMatchObject({ ...signed, replyTo: replyTo.address });
  });

  it("without an own server has the installation's address, with the organization's name and reply-to", async () => {
    await save({ ...SENDER, fromAddress: "financeiro@bela.test" });
    const signed = { from: "nao-responda@localhost", fromName: "Aurora Modas" };
    const mail = await sendTo("alvo@correio.test");
    expect(mail).toMatchObject({ ...signed, envelope: { from: signed.from }, replyTo: "financeiro@bela.test" });
    await save({ ...SENDER, replyTo: "sac@aurora.test" });
    expect(await sendTo("alvo@correio.test")).toMatchObject({ ...signed, replyTo: "sac@aurora.test" });
  });
});
