import pMap from "p-map";
import type { Helpdesk } from "../client/types.ts";
import type { HelpdeskMessage } from "../schemas.ts";
import type { CustomerWait } from "./find-first-waits.ts";

type Desk = Pick<Helpdesk, "listMessages">;

/** Conversations read for one answer; the rows behind a figure can be more, and show no message. */
const MOST = 50;
/** The helpdesk limits requests, and other pages ask it too. */
const AT_ONCE = 5;

/**
 * What each waiting customer wrote last, by conversation. The helpdesk lists only the newest message: if that is an
 * automatic one, the messages are read, for a redirected customer also those before the redirect.
 */
export async function findCustomerMessages(
  desk: Desk,
  waits: readonly CustomerWait[],
): Promise<Map<number, HelpdeskMessage | null>> {
  const find = async ({ conversation: { id, lastMessage = null }, originId }: CustomerWait) => {
    const ids = originId === null ? [id] : [id, originId];
    return [id, isFromCustomer(lastMessage) ? lastMessage : await readNewest(desk, ids)] as const;
  };
  return new Map(await pMap(waits.slice(0, MOST), find, { concurrency: AT_ONCE }));
}

async function readNewest(desk: Desk, ids: readonly number[]): Promise<HelpdeskMessage | null> {
  for (const id of ids) {
    const messages = await desk.listMessages(id);
    const newest = Array.isArray(messages) ? messages.findLast(isFromCustomer) : undefined;
    if (newest) return newest;
  }
  return null;
}

function isFromCustomer(message: HelpdeskMessage | null): boolean {
  return message?.type === "in" && !message.isNote;
}
