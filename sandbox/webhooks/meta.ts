import { createHmac } from "node:crypto";
import type { GraphNumber } from "../directory.ts";
import type { Agenda } from "../people/agenda.ts";
import type { WebhookSender } from "./sender.ts";

type Item = Record<string, unknown>;
type Kind = "statuses" | "messages";
type Batch = { number: GraphNumber; statuses: Item[]; messages: Item[]; contacts: Item[] };

/** Meta's maximum of updates per call. */
const MAX_UPDATES = 1_000;
const GATHER_MS = 60;

/** `X-Hub-Signature-256` of the body. */
export function signMeta(secret: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** Meta's webhooks: statuses and messages, briefly batched, signed, and retried until accepted. */
export class MetaWebhooks {
  readonly #url: string;
  readonly #secret: string;
  readonly #agenda: Agenda;
  readonly #sender: WebhookSender;
  readonly #batches = new Map<string, Batch>();
  #isDue = false;
  #gathered = 0;

  constructor(settings: { appUrl: string; appSecret: string; agenda: Agenda; sender: WebhookSender }) {
    this.#url = `${settings.appUrl}/api/webhooks/whatsapp`;
    this.#secret = settings.appSecret;
    this.#agenda = settings.agenda;
    this.#sender = settings.sender;
  }

  get gathering(): number {
    return this.#gathered;
  }

  add(number: GraphNumber, kind: Kind, item: Item, contact?: Item): void {
    const batch = this.#batches.get(number.phoneNumberId) ?? { number, statuses: [], messages: [], contacts: [] };
    this.#batches.set(number.phoneNumberId, batch);
    batch[kind].push(item);
    if (contact) batch.contacts.push(contact);
    this.#gathered += 1;
    if (this.#gathered >= MAX_UPDATES) this.#flush();
    else if (!this.#isDue) {
      this.#isDue = true;
      this.#agenda.after(GATHER_MS, () => this.#flush());
    }
  }

  /** Sends any other field in a call of its own, such as a template's status or a number's limit. */
  send(wabaId: string, field: string, value: Item): void {
    this.#post([{ id: wabaId, changes: [{ field, value }] }]);
  }

  #flush(): void {
    this.#isDue = false;
    this.#gathered = 0;
    const entries = new Map<string, Item[]>();
    for (const batch of this.#batches.values()) {
      const changes = entries.get(batch.number.wabaId) ?? [];
      entries.set(batch.number.wabaId, [...changes, ...toChanges(batch)]);
    }
    this.#batches.clear();
    if (entries.size > 0) this.#post([...entries].map(([id, changes]) => ({ id, changes })));
  }

  #post(entry: Item[]): void {
    const body = JSON.stringify({ object: "whatsapp_business_account", entry });
    const headers = { "content-type": "application/json", "x-hub-signature-256": signMeta(this.#secret, body) };
    this.#sender.send({ url: this.#url, headers, body }, { keepsTrying: () => true });
  }
}

/** `value` holds either statuses or messages, never both. */
function toChanges({ number, statuses, messages, contacts }: Batch): Item[] {
  const { displayPhoneNumber, phoneNumberId } = number;
  const metadata = { display_phone_number: displayPhoneNumber, phone_number_id: phoneNumberId };
  const common = { messaging_product: "whatsapp", metadata };
  return [
    ...(statuses.length > 0 ? [{ field: "messages", value: { ...common, statuses } }] : []),
    ...(messages.length > 0 ? [{ field: "messages", value: { ...common, contacts, messages } }] : []),
  ];
}
