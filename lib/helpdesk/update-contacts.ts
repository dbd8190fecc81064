import type { Ctx } from "../platform/ctx.ts";
import type { Helpdesk } from "./client/types.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { contactChanges, sentAfter } from "./rules/contact-changes.ts";
import {
  type DueContact,
  dropContact,
  finishContact,
  listDueContacts,
  postponeContact,
  postponeContacts,
} from "./store/contact-updates.ts";

/** In one relay run, which is about a minute: at most two calls each, of the 3,000 that a helpdesk allows an address. */
const CONTACTS_A_RUN = 25;
const UNREACHABLE_PAUSE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

/**
 * Sends changed names and e-mail addresses of customers to their contacts in the helpdesk. What an agent edited there
 * stays. Nothing waits for it, and it is tried again while the helpdesk is unreachable.
 */
export async function updateContacts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const due = await listDueContacts(ctx, CONTACTS_A_RUN);
  const desk = due.length === 0 ? null : await openHelpdesk(ctx);
  if (!desk) return;
  for (const one of due) {
    if (await updateContact(ctx, desk, one, now)) continue;
    await postponeContacts(ctx, new Date(now.getTime() + UNREACHABLE_PAUSE_MS));
    return;
  }
}

/** False when the helpdesk didn't say. */
async function updateContact(ctx: Ctx, desk: Helpdesk, one: DueContact, now: Date): Promise<boolean> {
  const { contactId } = one;
  const sent = { name: one.sentName, email: one.sentEmail };
  const wanted = { name: one.name, email: one.email };
  const isSent = wanted.name === sent.name && wanted.email === sent.email;
  if (one.customerId === null || isSent) return done(finishContact(ctx, one, sent));
  const current = await desk.getContact(contactId);
  if (current === null) return false;
  if (current === "gone") return done(dropContact(ctx, contactId));
  const changes = contactChanges(current, { sent, wanted });
  if (Object.keys(changes).length > 0 && !(await desk.changeContact(contactId, changes))) {
    const pause = UNREACHABLE_PAUSE_MS * 2 ** one.attempts;
    return done(postponeContact(ctx, contactId, one.attempts < MAX_ATTEMPTS ? new Date(now.getTime() + pause) : null));
  }
  return done(finishContact(ctx, one, sentAfter(current, { sent, wanted, changes })));
}

async function done(written: Promise<void>): Promise<true> {
  await written;
  return true;
}
