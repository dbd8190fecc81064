import { DAY_MS } from "../core/dates.ts";
import { ValidationError } from "../core/errors.ts";
import { deliver, emit, forgetJobRunErrors, queueEvents } from "../jobs/index.ts";
import { decrypt, encrypt } from "../platform/crypto.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { changeCustomer } from "./change-customer.ts";
import { customerErased } from "./events.ts";
import { isConfirmed } from "./rules/confirmation.ts";
import type { CustomerId, EraseCustomer, ErasureReceipt } from "./schemas.ts";
import { writeConsent } from "./store/consents.ts";
import {
  erasePersonalData,
  findContactHashes,
  findErasedSince,
  findErpKeys,
  forgetErasedSince,
  insertReceipt,
  lockErasures,
} from "./store/erase.ts";
import {
  type Addresses,
  addHelpdeskOutcome,
  findAddresses,
  findErasureRow,
  type HelpdeskOutcome,
} from "./store/erasure-helpdesk.ts";
import { toErasureReceipt } from "./views.ts";

const HOUR_MS = 60 * 60_000;
/**
 * Shorter than the job engine's event-id deduplication window, so an event that was already processed has no effect.
 */
const LOOK_BACK_MS = 23 * HOUR_MS;

/**
 * Erases a person in one transaction: opts out of every channel, removes all personal data, keeps the totals.
 * Irreversible. Keeps a receipt and the ERP record refs, so that no import recreates the person.
 */
export async function eraseCustomer(ctx: Ctx, { id, confirm }: CustomerId & EraseCustomer): Promise<ErasureReceipt> {
  const by = actorId(ctx.actor);
  const now = ctx.clock.now();
  const { receipt, events } = await changeCustomer(ctx, id, async (sql, { name }) => {
    if (!isConfirmed(confirm, name))
      throw new ValidationError({ path: "confirm", code: "not_confirmed", message: "must equal the customer's name" });
    await lockErasures(sql, ctx.orgId);
    for (const channel of ["whatsapp", "email"] as const)
      await writeConsent(sql, ctx.orgId, { customerId: id, channel, isOptedOut: true, source: "erasure", actorId: by });
    const errors = await forgetJobRunErrors(sql, ctx.orgId, "customers", await findErpKeys(sql, ctx.orgId, id));
    const contactHashes = await findContactHashes(sql, ctx.orgId, id);
    const addresses = await findAddresses(sql, ctx.orgId, id);
    const addressesEncrypted = addresses && encrypt(JSON.stringify(addresses), ctx.orgId);
    const counts = { ...(await erasePersonalData(sql, ctx.orgId, id, now)), errors };
    const row = { customerId: id, actorId: by, counts, contactHashes, addressesEncrypted, now };
    const receipt = toErasureReceipt(await insertReceipt(sql, ctx.orgId, row));
    return { receipt, events: await queueEvents(sql, toErasedEvent(ctx.orgId, receipt.id, id)) };
  });
  await deliver(events);
  return receipt;
}

/** Addresses of an erased person that the helpdesk still has to delete; null if no person was erased under this id. */
export async function findErasure(
  ctx: Ctx,
  { customerId }: { customerId: string },
): Promise<{ erasedAt: Date; addresses: Addresses } | null> {
  const row = await findErasureRow(ctx.db, ctx.orgId, customerId);
  if (row === null) return null;
  const { erasedAt, addressesEncrypted } = row;
  if (addressesEncrypted === null) return { erasedAt, addresses: { phones: [], emails: [] } };
  return { erasedAt, addresses: JSON.parse(decrypt(addressesEncrypted, ctx.orgId)) as Addresses };
}

/** Adds the number of helpdesk deletions to the erasure receipt. */
export function finishErasure(ctx: Ctx, outcome: HelpdeskOutcome & { customerId: string }): Promise<void> {
  return addHelpdeskOutcome(ctx.db, ctx.orgId, outcome.customerId, { ...outcome, now: ctx.clock.now() });
}

/** Re-runs the erasures of the last 24 hours to catch data that was in flight. */
export function forgetErased(ctx: Ctx): Promise<void> {
  return forgetErasedSince(ctx.db, ctx.orgId, new Date(ctx.clock.now().getTime() - DAY_MS));
}

/**
 * Re-emits erasure events, because an event can be lost after the commit. Erasures the helpdesk has not confirmed get a
 * new event id every hour, however long the helpdesk is unreachable.
 */
export async function announceErasures(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now();
  const receipts = await findErasedSince(ctx.db, ctx.orgId, new Date(now.getTime() - LOOK_BACK_MS));
  const hour = Math.floor(now.getTime() / HOUR_MS);
  await emit(
    receipts.map(({ id, customerId, isPending }) =>
      toErasedEvent(ctx.orgId, isPending ? `${id}-${hour}` : id, customerId),
    ),
  );
  return receipts.length;
}

/** The event id is derived from the receipt, so repeated sends are deduplicated. */
export function toErasedEvent(orgId: string, receiptId: string, customerId: string) {
  return customerErased.create({ orgId, customerId }, { id: `customer-erased-${receiptId}` });
}
