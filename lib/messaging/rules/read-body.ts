import type { InboxSource, ParsedDelivery } from "./inbox-row.ts";
import { parseGateway } from "./parse-gateway.ts";
import { parseSes } from "./parse-ses.ts";
import { parseWhatsapp } from "./parse-whatsapp.ts";
import { withoutFiles } from "./without-files.ts";

// Parses webhook bodies. No dependencies on ports: a worker thread runs this module for large bodies.

/** The text to store until processing; null unless the body is a JSON object in UTF-8. */
export function readBody(source: InboxSource, raw: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return source === "gateway" ? withoutFiles(text) : text;
  } catch {
    return null;
  }
}

const PARSERS: Record<InboxSource, (body: unknown, receivedAt: Date) => ParsedDelivery> = {
  whatsapp: parseWhatsapp,
  gateway: parseGateway,
  ses: parseSes,
};

/** Parses a stored body in its source's format. */
export function parseStored(source: InboxSource, body: string, receivedAt: Date): ParsedDelivery {
  return PARSERS[source](JSON.parse(body), receivedAt);
}
