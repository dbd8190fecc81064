import type { ParsedDelivery } from "./rules/inbox-row.ts";
import { parseGateway } from "./rules/parse-gateway.ts";
import { parseSes } from "./rules/parse-ses.ts";
import { parseWhatsapp } from "./rules/parse-whatsapp.ts";
import type { Delivery, InboxSource } from "./store/inbox.ts";

const PARSERS: Record<InboxSource, (body: unknown, receivedAt: Date) => ParsedDelivery> = {
  whatsapp: parseWhatsapp,
  gateway: parseGateway,
  ses: parseSes,
};

/** Reads a stored delivery by the wire format of its source. */
export function parseDelivery({ source, body, receivedAt }: Delivery): ParsedDelivery {
  return PARSERS[source](JSON.parse(body), receivedAt);
}
