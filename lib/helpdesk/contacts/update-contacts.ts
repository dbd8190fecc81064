import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { contactChanges, sentAfter } from "../rules/contact-changes.ts";
import {
  type DueContact,
  dropContact,
  finishContact,
  listDueContacts,
  postponeContact,
  postponeContacts,
} from "../store/contact-updates.ts";

/** At most two calls each; a helpdesk allows 3,000 per minute and IP address. */
const CONTACTS_A_RUN = 25;
/** Messages that arrive during a run wait for its end. */
const MAX_RUN_MS = 20_000;
const UNREACHABLE_PAUSE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

/**
 * Sends changed customer names and e-mails to their helpdesk contacts; keeps agents' edits. The first failure or the
 * time limit ends the run, so that a slow helpdesk does not delay messages; the rest stays due.
 */
export async function updateContacts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const due = await listDueContacts(ctx, CONTACTS_A_RUN);
  if (due.length === 0) return;
  const desk = await openHelpdesk(ctx);
  const pauseAll = () => postponeContacts(ctx, new Date(now.getTime() + UNREACHABLE_PAUSE_MS));
  if (!desk) return pauseAll();
  for (const one of due) {
    if (ctx.clock.now().getTime() - now.getTime() >= MAX_RUN_MS) return;
    const outcome = await updateContact(ctx, desk, one, now);
    if (outcome === "unreachable") await pauseAll();
    if (outcome !== "done") return;
  }
}

type Outcome = "done" | "failed" | "unreachable";

async function updateContact(ctx: Ctx, desk: Helpdesk, one: DueContact, now: Date): Promise<Outcome> {
  const { contactId } = one;
  const sent = { name: one.sentName, email: one.sentEmail };
  const wanted = { name: one.name, email: one.email };
  const isSent = wanted.name === sent.name && wanted.email === sent.email;
  if (one.customerId === null || isSent) return after(finishContact(ctx, one, sent), "done");
  const current = await desk.getContact(contactId);
  if (current === null) return "unreachable";
  if (current === "gone") return after(dropContact(ctx, contactId), "done");
  const changes = contactChanges(current, { sent, wanted });
  if (Object.keys(changes).length > 0 && !(await desk.changeContact(contactId, changes))) {
    const pause = UNREACHABLE_PAUSE_MS * 2 ** one.attempts;
    const at = one.attempts < MAX_ATTEMPTS ? new Date(now.getTime() + pause) : null;
    return after(postponeContact(ctx, contactId, at), "failed");
  }
  return after(finishContact(ctx, one, sentAfter(current, { sent, wanted, changes })), "done");
}

async function after(written: Promise<void>, outcome: Outcome): Promise<Outcome> {
  await written;
  return outcome;
}
