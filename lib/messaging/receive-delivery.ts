import { ValidationError } from "../core/errors.ts";
import { withoutFiles } from "./rules/without-files.ts";
import { type InboxSource, unsafeStoreDelivery } from "./store/inbox.ts";
import { wakeInbox } from "./wake-inbox.ts";

/**
 * Takes in what a provider called, already proven to be theirs: kept as it came and answered, read later. These bytes
 * again are the same delivery. Not tenant-scoped: one call may speak of several organizations.
 */
export async function unsafeReceiveDelivery(source: InboxSource, raw: Buffer): Promise<{ received: true }> {
  const body = readObject(raw);
  if (await unsafeStoreDelivery(source, source === "gateway" ? withoutFiles(body) : body)) wakeInbox();
  return { received: true };
}

/** A body that can't be read can't be read later either: it is refused, and nothing is kept. */
function readObject(raw: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return text;
  } catch {
    // said below
  }
  throw new ValidationError("Validation failed: body: must be a JSON object");
}
