import PostalMime, { type Address } from "postal-mime";

/** A message as the outbox shows it. */
export type Mail = {
  envelope: { from: string; to: string[] };
  from: string;
  fromName: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
  /** In the message's order, names in lower case; names may repeat. */
  headers: { name: string; value: string }[];
  size: number;
};

export async function toMail(raw: Buffer, sender: string, recipients: string[]): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  return {
    envelope: { from: sender, to: recipients },
    from: addressesOf(email.from)[0] ?? "",
    fromName: email.from?.name ?? "",
    to: addressesOf(...(email.to ?? [])),
    replyTo: addressesOf(...(email.replyTo ?? []))[0] ?? null,
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? null,
    messageId: email.messageId ?? null,
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
    size: raw.byteLength,
  };
}

function addressesOf(...addresses: (Address | undefined)[]): string[] {
  return addresses.flatMap((entry) => (entry?.group ?? [entry]).map((mailbox) => mailbox?.address ?? ""));
}

export function isMail(message: unknown): message is Mail {
  return typeof message === "object" && message !== null && "envelope" in message && "headers" in message;
}
