import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ size: { customers: 20 } });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

const send = (to: string, fields: object = {}, options: object = {}) => {
  const transport = createTransport({ url: sandbox.smtpUrl, ...options });
  return transport.sendMail({ from: "loja@aurora.test", to, subject: "Olá", text: "Bom dia", ...fields });
};
const control = (path: string): Promise<Response> => fetch(`${sandbox.url}/control/${path}`);
const mailsTo = async (to: string): Promise<{ id: number; message: { subject: string } }[]> => {
  const { messages } = (await (await control("outbox?channel=email")).json()) as {
    messages: { id: number; message: { to: string[]; subject: string } }[];
  };
  return messages.filter(({ message }) => message.to.includes(to));
};
const inject = (fault: object): Promise<Response> =>
  fetch(`${sandbox.url}/control/faults`, { method: "POST", body: JSON.stringify({ system: "smtp", ...fault }) });

describe("mail server stub", () => {
  it("keeps every message in the outbox and lists those since a given time", async () => {
    await send("a@correio.test", { subject: "Primeira" });
    const since = new Date().toISOString();
    await send("a@correio.test", { subject: "Segunda" });
    expect((await mailsTo("a@correio.test")).map(({ message }) => message.subject)).toEqual(["Primeira", "Segunda"]);
    const { messages } = (await (await control(`outbox?channel=email&since=${since}`)).json()) as {
      messages: { message: { subject: string } }[];
    };
    expect(messages.at(-1)?.message.subject).toBe("Segunda");
    expect(await (await control("outbox?channel=whatsapp")).json()).toEqual({ messages: [] });
  });

  it("accepts any username with the password, and rejects a wrong password", async () => {
    await send("b@correio.test", {}, { auth: { user: "qualquer", pass: "sandbox" } });
    expect(await mailsTo("b@correio.test")).toHaveLength(1);
    await expect(send("b@correio.test", {}, { auth: { user: "qualquer", pass: "errada" } })).rejects.toMatchObject({
      responseCode: 535,
    });
  });

  it("rejects a message that is too large", async () => {
    await expect(send("c@correio.test", { text: "x".repeat(11 * 1024 * 1024) })).rejects.toThrow();
    expect(await mailsTo("c@correio.test")).toEqual([]);
  });

  it("survives a client that disconnects in the middle of a message", async () => {
    const port = Number(new URL(sandbox.smtpUrl).port);
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("HELO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<meio@correio.test>\r\nDATA\r\nSubject: x\r\n"),
      );
      socket.on("data", (said) => String(said).includes("354") && socket.resetAndDestroy());
      socket.on("close", () => resolve());
    });
    await send("d@correio.test");
    expect(await mailsTo("d@correio.test")).toHaveLength(1);
    expect(await mailsTo("meio@correio.test")).toEqual([]);
  });
});

describe("SMTP faults", () => {
  it("return a reply code for the given recipients and number of times", async () => {
    expect((await inject({ status: 452, count: 1, path: "cheia@" })).status).toBe(201);
    await send("vazia@correio.test");
    await expect(send("cheia@correio.test")).rejects.toMatchObject({ responseCode: 452 });
    await send("cheia@correio.test");
    expect(await mailsTo("cheia@correio.test")).toHaveLength(1);
  });

  it("close the connection before or after the message was stored", async () => {
    await inject({ kind: "reset", path: "/smtp/rcpt/antes@" });
    await inject({ kind: "reset", path: "/smtp/data/depois@" });
    await expect(send("antes@correio.test")).rejects.toThrow();
    await expect(send("depois@correio.test")).rejects.toThrow();
    expect(await mailsTo("antes@correio.test")).toEqual([]);
    expect(await mailsTo("depois@correio.test")).toHaveLength(1);
  });

  it("delay, and then accept the message", async () => {
    await inject({ delayMs: 1, count: 1 });
    await send("lenta@correio.test");
    expect(sandbox.faults.list()).toEqual([]);
    expect(await mailsTo("lenta@correio.test")).toHaveLength(1);
  });
});

describe("inbox pages", () => {
  it("list the messages, and show one in a sandboxed frame with escaped HTML", async () => {
    const html = '<p onclick="x()">Oi "você"</p><script>alert(1)</script>';
    await send("pagina@correio.test", { subject: "Oi <b>você</b>", html, text: "Veja https://crm.test/x?a=1&b=2" });
    const [kept] = await mailsTo("pagina@correio.test");
    const list = await control("mail");
    expect(list.headers.get("content-type")).toContain("text/html");
    expect(await list.text()).toContain("Oi &lt;b&gt;você&lt;/b&gt;");
    const shown = await (await control(`mail/${kept?.id}`)).text();
    expect(shown).not.toContain("<script>");
    expect(shown).toContain("<iframe sandbox ");
    expect(shown).toContain('href="https://crm.test/x?a=1&amp;b=2"');
  });

  it("answer 404 to an unknown message", async () => {
    expect((await control("mail/99999")).status).toBe(404);
    expect((await control("mail/x")).status).toBe(404);
  });
});
