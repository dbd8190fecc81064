import { type LanePart, splitByLane } from "./inbox-lane.ts";
import type { InboxSource, ParsedDelivery } from "./inbox-row.ts";
import { parseGateway } from "./parse-gateway.ts";
import { parseSes } from "./parse-ses.ts";
import { parseWhatsapp } from "./parse-whatsapp.ts";

/** Fields in which a gateway webhook may contain a file or thumbnail. */
const FILE_FIELDS = ["base64", "jpegThumbnail"];

/** Removes file contents from a gateway webhook: the body is stored until processed, files never are. */
export function withoutFiles(body: string): string {
  if (!/"(?:base64|jpegThumbnail)"/.test(body)) return body;
  const value: unknown = JSON.parse(body);
  removeFiles(value);
  return JSON.stringify(value);
}

/** Iterative, because a `JSON.parse` reviver takes eight times as long for a body with many values. */
function removeFiles(root: unknown): void {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value))
      for (const name of FILE_FIELDS) if (Object.hasOwn(value, name)) Reflect.deleteProperty(value, name);
    for (const child of Object.values(value)) if (typeof child === "object" && child !== null) open.push(child);
  }
}

// Parses webhook bodies. No dependencies on ports: a worker thread runs this module for large bodies.

/** What to store until processing, by lane of the inbox; null unless the body is a JSON object in UTF-8. */
export function readBody(source: InboxSource, raw: Uint8Array): LanePart[] | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return splitByLane(source, source === "gateway" ? withoutFiles(text) : text, value);
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
