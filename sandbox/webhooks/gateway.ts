import type { Clock } from "../calendar.ts";
import type { GatewayInstance } from "../directory.ts";
import type { WebhookSender } from "./sender.ts";

/** Response codes after which the gateway does not retry. */
const FINAL = new Set([400, 401, 403, 404, 422]);

/** Sends gateway webhooks: one event per call, unsigned, with the headers set in the instance's webhook settings. */
export class GatewayWebhooks {
  readonly #sender: WebhookSender;
  readonly #serverUrl: string;
  readonly #clock: Clock;

  constructor(settings: { sender: WebhookSender; serverUrl: string; clock: Clock }) {
    this.#sender = settings.sender;
    this.#serverUrl = settings.serverUrl;
    this.#clock = settings.clock;
  }

  send(instance: GatewayInstance, event: string, data: Record<string, unknown>): void {
    const { webhook, name, ownerPhone, token } = instance;
    if (!webhook?.enabled || !webhook.events.includes(event.toUpperCase().replaceAll(".", "_"))) return;
    const body = {
      event,
      instance: name,
      data,
      destination: webhook.url,
      date_time: this.#clock.now().toISOString(),
      sender: `${ownerPhone}@s.whatsapp.net`,
      server_url: this.#serverUrl,
      apikey: token,
    };
    const headers = { "content-type": "application/json", ...webhook.headers };
    const call = { url: webhook.url, headers, body: JSON.stringify(body) };
    this.#sender.send(call, { keepsTrying: (status) => !FINAL.has(status) });
  }
}
