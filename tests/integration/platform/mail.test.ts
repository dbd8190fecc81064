import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parseEnv } from "../../../lib/platform/env.ts";
import { closeMail, MailError, type MailMessage, type MailServer, sendMail } from "../../../lib/platform/mail.ts";
import { MAILBOX_PASSWORD, type Mailbox, startMailbox } from "../../support/mailbox.ts";

let mailbox: Mailbox;
const servers: Server[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.faults.clear());
afterAll(async () => {
  await mailbox.stop();
  for (const server of servers) server.close();
});

const to = (name: string): MailMessage["to"] => ({ address: `${name}@correio.test` });
const message = (name: string, fields: Partial<MailMessage> = {}): MailMessage => ({
  to: to(name),
  subject: "Olá",
  text: "Bom dia",
  ...fields,
});
const own = (fields: Partial<MailServer> = {}): MailServer => ({
  host: "127.0.0.1",
  port: mailbox.port,
  security: "none",
  username: null,
  password: null,
  ...fields,
});

async function failureOf(sending: Promise<unknown>): Promise<MailError> {
  const failure = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(MailError);
  return failure as MailError;
}

/** A server that sends scripted lines, regardless of the client's. */
async function speak(greeting: string | null): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (greeting !== null) socket.write(greeting);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe("message", () => {
  it("arrives with all given fields", async () => {
    const { messageId } = await sendMail({
      from: { name: "Loja São João, Matriz", address: "loja@aurora.test" },
      to: { name: "Ana Conceição", address: "ana@correio.test" },
      replyTo: { address: "sac@aurora.test" },
      subject: "Promoção de verão ☀",
      text: "Olá, Ana",
      html: "<p>Olá, <b>Ana</b></p>",
      headers: { "List-Unsubscribe": "<https://crm.test/go/unsubscribe/x>" },
    });
    const [mail] = mailbox.mails("ana@correio.test");
    expect(mail).toMatchObject({
      envelope: { from: "loja@aurora.test", to: ["ana@correio.test"] },
      fromName: "Loja São João, Matriz",
      to: ["ana@correio.test"],
      replyTo: "sac@aurora.test",
      subject: "Promoção de verão ☀",
      messageId,
    });
    expect(mail?.text.trim()).toBe("Olá, Ana");
    expect(mail?.html).toContain("<b>Ana</b>");
    expect(mail?.headers).toContainEqual({
      name: "list-unsubscribe",
      value: "<https://crm.test/go/unsubscribe/x>",
    });
  });

  it("has the installation's sender when none is given", async () => {
    await sendMail(message("instalacao"));
    expect(mailbox.mails("instalacao@correio.test")[0]).toMatchObject({
      from: "nao-responda@localhost",
      fromName: "Balcão",
    });
  });

  it("comes from the installation's address under its own sender name", async () => {
    await sendMail(message("nome", { from: { name: "Aurora Modas" } }));
    expect(mailbox.mails("nome@correio.test")[0]).toMatchObject({
      from: "nao-responda@localhost",
      fromName: "Aurora Modas",
      envelope: { from: "nao-responda@localhost" },
    });
  });

  it.each([
    ["a second recipient", { to: { address: "a@correio.test, b@correio.test" } }],
    ["a second recipient in the reply address", { replyTo: { address: "a@correio.test,b@correio.test" } }],
    ["a header in the subject", { subject: "Olá\r\nBcc: b@correio.test" }],
    ["a header in a name", { to: { name: "Ana\nBcc: b@correio.test", address: "a@correio.test" } }],
    ["a header in a header", { headers: { "X-Nome": "a\r\nBcc: b@correio.test" } }],
    ["an address that is none", { to: { address: "ninguém" } }],
  ])("with %s is rejected and not sent", async (_, fields) => {
    const before = mailbox.mails().length;
    expect(await failureOf(sendMail(message("injecao", fields)))).toMatchObject({ kind: "permanent" });
    expect(mailbox.mails()).toHaveLength(before);
  });

  it("keeps commas and quotes in a name", async () => {
    await sendMail(message("virgula", { to: { name: '"Ana" <x@y.test>, Bia', address: "virgula@correio.test" } }));
    expect(mailbox.mails("virgula@correio.test")[0]?.envelope.to).toEqual(["virgula@correio.test"]);
  });

  it("with a file URL and a template marker in its HTML is sent unchanged", async () => {
    const html = '<img src="file:///etc/passwd"><p>{{path}}</p>';
    await sendMail(message("arquivo", { html }));
    expect(mailbox.mails("arquivo@correio.test")[0]?.html).toContain(html);
  });
});

describe("rejection by the mail server", () => {
  it.each([
    [451, "temporary"],
    [550, "permanent"],
  ])("with %i is %s", async (status, kind) => {
    mailbox.faults.add({ system: "smtp", status, count: 1 });
    const failure = await failureOf(sendMail(message(kind)));
    expect(failure).toMatchObject({ kind, reason: "recipient", replyCode: status, isInDoubt: false });
    expect(mailbox.mails(`${kind}@correio.test`)).toEqual([]);
    await sendMail(message(kind));
    expect(mailbox.mails(`${kind}@correio.test`)).toHaveLength(1);
  });

  it("after the message data is a definite failure, not in doubt", async () => {
    mailbox.faults.add({ system: "smtp", status: 554, path: "/smtp/data", count: 1 });
    expect(await failureOf(sendMail(message("conteudo")))).toMatchObject({
      kind: "permanent",
      reason: "message",
      replyCode: 554,
      isInDoubt: false,
    });
  });

  it("is reported without the recipient's address", async () => {
    mailbox.faults.add({ system: "smtp", status: 550, count: 1 });
    const failure = await failureOf(sendMail(message("segredo")));
    expect(`${failure.message} ${JSON.stringify(failure)} ${failure.stack} ${failure.cause}`).not.toContain("segredo");
  });

  it("is logged without personal data", async () => {
    const { logger } = await import("../../../lib/platform/logger.ts");
    const lines = vi.spyOn(logger, "info");
    mailbox.faults.add({ system: "smtp", status: 550, count: 1 });
    await failureOf(sendMail(message("segredo")));
    await sendMail(message("segredo", { subject: "assunto-secreto" }));
    expect(lines.mock.calls.map(([fields]) => fields)).toMatchObject([
      { status: "permanent", reason: "recipient", replyCode: 550 },
      { status: "sent" },
    ]);
    expect(JSON.stringify(lines.mock.calls)).not.toMatch(/segredo|correio|secreto/);
    lines.mockRestore();
  });
});

describe("connection", () => {
  it("lost after the message data leaves it in doubt, and nothing is sent twice", async () => {
    mailbox.faults.add({ system: "smtp", kind: "reset", path: "/smtp/data/duvida" });
    const failure = await failureOf(sendMail(message("duvida")));
    expect(failure).toMatchObject({ kind: "unreachable", reason: "connection_lost", isInDoubt: true });
    expect(mailbox.mails("duvida@correio.test")).toHaveLength(1);
  });

  it("[O3] that is refused sends nothing", async () => {
    const port = await speak(null);
    servers.pop()?.close();
    expect(await failureOf(sendMail(message("x"), { server: own({ port }) }))).toMatchObject({
      kind: "unreachable",
      reason: "refused_connection",
      isInDoubt: false,
    });
  });

  it("to an unknown host name sends nothing", async () => {
    const failure = await failureOf(sendMail(message("x"), { server: own({ host: "servidor-sem-nome.invalid" }) }));
    expect(failure).toMatchObject({ kind: "unreachable", isInDoubt: false });
  });

  it("[O3] without a response times out", async () => {
    const port = await speak(null);
    const failure = await failureOf(sendMail(message("x"), { server: own({ port }), timeoutMs: 50 }));
    expect(failure).toMatchObject({ kind: "unreachable", reason: "timeout" });
  });

  it("to a server that does not speak SMTP is a protocol error", async () => {
    const port = await speak("HTTP/1.1 400 Bad Request\r\n\r\n");
    const failure = await failureOf(sendMail(message("x"), { server: own({ port }), timeoutMs: 5_000 }));
    expect(failure).toMatchObject({ kind: "unreachable", reason: "protocol", isInDoubt: false });
  });

  it("that requires encryption is never used unencrypted", async () => {
    const server = own({ security: "starttls", username: "loja", password: MAILBOX_PASSWORD });
    expect(await failureOf(sendMail(message("cifrada"), { server }))).toMatchObject({ reason: "tls" });
    expect(await failureOf(sendMail(message("cifrada"), { server: own({ security: "tls" }) }))).toMatchObject({
      reason: "tls",
    });
    expect(mailbox.mails("cifrada@correio.test")).toEqual([]);
  });
});

describe("an organization's own mail server", () => {
  it("accepts mail with the right username and password", async () => {
    const server = own({ username: "loja", password: MAILBOX_PASSWORD });
    await sendMail(message("propria"), { server });
    expect(mailbox.mails("propria@correio.test")).toHaveLength(1);
  });

  it("reports a wrong password as a permanent authentication failure", async () => {
    const server = own({ username: "loja", password: "errada" });
    expect(await failureOf(sendMail(message("senha"), { server }))).toMatchObject({
      kind: "permanent",
      reason: "authentication",
      replyCode: 535,
    });
  });
});

describe("more mail servers than the pool keeps open", () => {
  /** A proxy to the mailbox that passes nothing on until `opened`. */
  async function door(opened: Promise<void>): Promise<{ server: MailServer; guests: () => number }> {
    let guests = 0;
    const listener = createServer((socket) => {
      guests += 1;
      void opened.then(() => {
        const behind = connect(mailbox.port, "127.0.0.1");
        socket.on("error", () => behind.destroy()).pipe(behind);
        behind.on("error", () => socket.destroy()).pipe(socket);
      });
    });
    servers.push(listener);
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return { server: own({ port: (listener.address() as AddressInfo).port }), guests: () => guests };
  }
  const sendToOthers = async (first: number, count: number) => {
    for (let number = first; number < first + count; number += 1)
      await sendMail(message("outros"), { server: own({ username: `loja${number}`, password: MAILBOX_PASSWORD }) });
  };

  it("lose no message that waits for a connection", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { server } = await door(promise);
    const sending = Array.from({ length: 8 }, () => sendMail(message("fila"), { server }));
    await sendToOthers(0, 25);
    resolve();
    await Promise.all(sending);
    expect(mailbox.mails("fila@correio.test")).toHaveLength(8);
  });

  it("close the least recently used connection pool", async () => {
    const { server, guests } = await door(Promise.resolve());
    const sendThere = () => sendMail(message("porta"), { server });
    await sendThere();
    await sendToOthers(100, 15);
    await sendThere();
    await sendToOthers(200, 15);
    await sendThere();
    expect(guests()).toBe(1);
    await sendToOthers(300, 20);
    await sendThere();
    expect(guests()).toBe(2);
  });

  it("report messages still waiting for a connection as unreachable, not in doubt, on shutdown", async () => {
    const { server } = await door(new Promise(() => undefined));
    const sending = Array.from({ length: 8 }, () => sendMail(message("fim"), { server }).catch((error) => error));
    closeMail();
    const beyondTheConnections = await Promise.all(sending.slice(5));
    for (const outcome of beyondTheConnections)
      expect(outcome).toMatchObject({ kind: "unreachable", isInDoubt: false });
  });
});

describe("installation", () => {
  it("without a mail server reports that mail is not configured", async () => {
    vi.resetModules();
    const { SMTP_URL } = process.env;
    delete process.env.SMTP_URL;
    const mail = await import("../../../lib/platform/mail.ts");
    const failure = await mail.sendMail(message("x")).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "unreachable", reason: "not_configured" });
    process.env.SMTP_URL = SMTP_URL;
    vi.resetModules();
  });

  it("rejects an SMTP_URL that is not a mail server address", () => {
    expect(() => parseEnv({ ...process.env, SMTP_URL: "http://correio.test" })).toThrow("SMTP_URL");
  });

  it("in production blocks organizations' mail servers in private networks", async () => {
    vi.resetModules();
    Object.assign(process.env, { NODE_ENV: "production" });
    const mail = await import("../../../lib/platform/mail.ts");
    const blocked = { kind: "permanent", reason: "blocked_address" };
    for (const host of ["127.0.0.1", "localhost", "[::1]", "::1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1"]) {
      const failure = await mail.sendMail(message("x"), { server: own({ host }) }).catch((error: unknown) => error);
      expect(failure, host).toMatchObject(blocked);
    }
    Object.assign(process.env, { NODE_ENV: "test", OUTBOUND_PRIVATE_HOSTS: "" });
    vi.resetModules();
  });
});

describe("a mail server's message id", () => {
  /** A server that accepts one message and replies with this line. */
  async function answering(reply: string): Promise<number> {
    const server = createServer((socket) => {
      let isData = false;
      socket.on("error", () => undefined);
      socket.write("220 crm.test\r\n");
      socket.on("data", (chunk) => {
        const said = chunk.toString();
        if (isData && !said.endsWith("\r\n.\r\n")) return;
        if (isData) socket.write(`${reply}\r\n`);
        else if (said.startsWith("DATA")) socket.write("354 go on\r\n");
        else socket.write("250 fine\r\n");
        isData = said.startsWith("DATA");
      });
    });
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  it.each([
    ["250 Ok 0100018d-1f2e-4a5b-000000", "0100018d-1f2e-4a5b-000000"],
    ["250 2.0.0 Ok: queued as 4XyZ1234Ab", "4XyZ1234Ab"],
    ["250 2.0.0 OK", null],
    ["250 Message accepted for delivery", null],
  ])("is returned when the SMTP reply contains it: %s", async (reply, serviceId) => {
    const port = await answering(reply);
    const sent = await sendMail(
      message("ana", { messageId: "<eu@crm.test>", from: { name: "Loja", address: "loja@aurora.test" } }),
      {
        server: own({ port }),
      },
    );
    expect(sent).toEqual({ messageId: "<eu@crm.test>", serviceId });
  });
});
