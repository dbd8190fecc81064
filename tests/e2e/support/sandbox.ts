// The sandbox's control API: ERP sales and faults.

type Fault = { status?: number; code?: number; kind?: string; path?: string; count?: number; delayMs?: number };
type Sale = { count?: number; branch?: string; total?: number; customerId?: number | null };

export const addSales = (sale: Sale = {}) => control("POST", "/control/sales", sale);
export const addRows = (entity: "clientes" | "transacoes", rows: Record<string, unknown>[], shop = "aurora") =>
  control("POST", "/control/rows", { shop, entity, rows });
export const addFault = (system: "erp" | "graph", fault: Fault) =>
  control("POST", "/control/faults", { system, ...fault });
export const addErpFault = (fault: Fault) => addFault("erp", fault);
export const clearFaults = () => control("DELETE", "/control/faults");

type Liked = { contains: string; read?: number; click?: number; buy?: number };
type Habits = { deliver: number; read: number; reply: number; optOut: number; click: number; buy: number } & {
  /** Other shares for messages with these words. */
  messages: Liked[];
};

/** Changes the simulated recipients' behaviour; returns the previous one. */
export async function changeHabits(habits: Partial<Habits>): Promise<Habits> {
  const before = (await (await fetch(`${process.env.E2E_SANDBOX_URL}/control/people`)).json()) as Habits;
  await control("POST", "/control/people", habits);
  const { deliver, read, reply, optOut, click, buy, messages } = before;
  return { deliver, read, reply, optOut, click, buy, messages };
}

type Said = { name: string; status: "APPROVED" | "REJECTED" | "PAUSED" | "DISABLED"; reason?: string };
/** Meta says a status of one of the demo's templates. */
export const sayTemplate = (said: Said) => control("POST", "/control/templates", said);

/** A customer writes to the shop from this phone. */
export const addReply = (phone: string, text: string) => control("POST", "/control/replies", { phone, text });

type Kind = "image" | "video" | "audio" | "voice" | "document" | "sticker";
type SaidFile = { text?: string; file: { kind: Kind } } | { location: { latitude: number; longitude: number } };
/** The same with a sample file of a kind, or with a location. */
export const addFileReply = (phone: string, said: SaidFile) => control("POST", "/control/replies", { phone, ...said });

type DeskConversation = { account: number; conversation: number };

/** An agent replies in the helpdesk: the conversation's assignee, otherwise one of its inbox. */
export const answerInDesk = (answer: DeskConversation & { text: string }) =>
  control("POST", "/control/helpdesk/answer", answer);
/** Makes a helpdesk conversation this much older. */
export const ageInDesk = (age: DeskConversation & { minutes: number }) => control("POST", "/control/helpdesk/age", age);
export const addDeskFault = (fault: Fault) => control("POST", "/control/faults", { system: "helpdesk", ...fault });

/** Adds an instance to the sandbox's gateway, or changes the one with this name. */
export const putInstance = (instance: { name: string; token: string; state: "open" | "close" }) =>
  control("POST", "/control/instances", instance);

/** Texts that the sandbox's WhatsApp received for this phone. */
export async function textsTo(phone: string): Promise<string[]> {
  const answer = await fetch(`${process.env.E2E_SANDBOX_URL}/control/outbox?channel=whatsapp&to=55${phone}`);
  const { messages } = (await answer.json()) as { messages: { message: { text?: string | null } }[] };
  return messages.map(({ message }) => message.text ?? "");
}

/** The sandbox page with the messages that phones received. */
export const phonesPage = () => `${process.env.E2E_SANDBOX_URL}/control/whatsapp`;

export type KeptMail = {
  from: string;
  fromName: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  text: string;
};

/** Mails that the sandbox's mail server received for this address since then. */
export async function mailsTo(address: string, since: Date): Promise<KeptMail[]> {
  const query = `channel=email&since=${since.toISOString()}`;
  const answer = await fetch(`${process.env.E2E_SANDBOX_URL}/control/outbox?${query}`);
  const { messages } = (await answer.json()) as { messages: { message: KeptMail }[] };
  return messages.map(({ message }) => message).filter(({ to }) => to.includes(address));
}

async function control(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${process.env.E2E_SANDBOX_URL}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
}
