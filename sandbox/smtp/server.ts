import type { AddressInfo, Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Fault, FaultBoard } from "../control/faults.ts";
import type { Outbox } from "../control/outbox.ts";
import { type Mail, toMail } from "./mail.ts";

const HOST = "127.0.0.1";
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
const DEFAULT_STATUS = 550;

export type Mailroom = { port: number; close: () => Promise<void> };
type MailroomSettings = {
  port: number;
  password: string;
  outbox: Outbox;
  faults: FaultBoard;
  /** The simulated owner of the address. */
  onMail?: (mail: Mail) => void;
};

/**
 * A mail server that accepts every message and delivers none. Signing in is optional: any name, the sandbox's password.
 * Faults of `smtp` apply at RCPT (`/smtp/rcpt/<address>`) and after DATA (`/smtp/data/<address>`), where a reset leaves
 * delivery unknown.
 */
export async function openMailroom(settings: MailroomSettings): Promise<Mailroom> {
  const { password, faults } = settings;
  const sockets = new Set<Socket>();
  const hangUp = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.resetAndDestroy();
  };
  const server = new SMTPServer({
    name: "sandbox",
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    authOptional: true,
    // Loopback only, so no TLS.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onAuth: ({ username = "", password: given }, _session, callback) => {
      if (given === password) callback(null, { user: username });
      else callback(refusal(535, "Invalid user name or password"));
    },
    onRcptTo: ({ address }, session, callback) => {
      meet(faults.strike("smtp", `/smtp/rcpt/${address}`), () => hangUp(session)).then(callback);
    },
    onData: (stream, session, callback) => {
      receive(stream, session, settings)
        .then((to) => meet(to ? faults.strike("smtp", `/smtp/data/${to}`) : undefined, () => hangUp(session)))
        .then(callback, callback);
    },
  });
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await listen(server, settings.port);
  // A client that disconnects must not stop the server.
  server.on("error", () => undefined);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  return { port: (server.server.address() as AddressInfo).port, close };
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

/** Stores the message and returns its recipient; undefined if it was too large. */
async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  { outbox, onMail }: MailroomSettings,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) return undefined;
  const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  const recipients = envelope.rcptTo.map(({ address }) => address);
  const mail = await toMail(Buffer.concat(chunks), sender, recipients);
  outbox.add("email", mail);
  onMail?.(mail);
  return recipients.join(",");
}

/** Returns the fault's SMTP error after its delay; undefined continues. */
async function meet(fault: Fault | undefined, hangUp: () => void): Promise<Error | undefined> {
  if (fault?.delayMs) await setTimeout(fault.delayMs, undefined, { ref: false });
  if (!fault || fault.kind === "delay") return undefined;
  if (fault.kind === "reset") hangUp();
  return refusal(fault.status >= 400 ? fault.status : DEFAULT_STATUS, "Injected failure");
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
