import { FaultBoard } from "../../sandbox/control/faults.ts";
import { Outbox } from "../../sandbox/control/outbox.ts";
import { isMail, type Mail } from "../../sandbox/smtp/mail.ts";
import { openMailroom } from "../../sandbox/smtp/server.ts";

export type Mailbox = {
  url: string;
  port: number;
  faults: FaultBoard;
  /** Received mails, oldest first; optionally of one recipient. */
  mails: (to?: string) => Mail[];
  stop: () => Promise<void>;
};

export const MAILBOX_PASSWORD = "sandbox";

/**
 * The sandbox's mail server only, as this process's `SMTP_URL`. Call it at the top of `beforeAll`, before any code
 * reads the configuration.
 */
export async function startMailbox(): Promise<Mailbox> {
  const outbox = new Outbox({ now: () => new Date() });
  const faults = new FaultBoard(1);
  const { port, close } = await openMailroom({ port: 0, password: MAILBOX_PASSWORD, outbox, faults });
  const url = `smtp://127.0.0.1:${port}`;
  process.env.SMTP_URL = url;
  const { env } = await import("../../lib/platform/env.ts");
  if (env().SMTP_URL !== url) throw new Error("The configuration was read before the mailbox was opened");
  const mails = (to?: string) =>
    outbox
      .list()
      .map(({ message }) => message)
      .filter(isMail)
      .filter((mail) => to === undefined || mail.to.includes(to));
  const stop = async () => {
    (await import("../../lib/platform/mail.ts")).closeMail();
    await close();
  };
  return { url, port, faults, mails, stop };
}
