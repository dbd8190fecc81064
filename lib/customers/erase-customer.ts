import { ValidationError } from "../core/errors.ts";
import { deliver, forgetJobRunErrors, queueEvents } from "../jobs/index.ts";
import { encrypt } from "../platform/crypto.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { toErasedEvent } from "./announce-erasures.ts";
import { changeCustomer } from "./change-customer.ts";
import { isConfirmed } from "./rules/confirmation.ts";
import type { CustomerId, EraseCustomer, ErasureReceipt } from "./schemas.ts";
import { writeConsent } from "./store/consents.ts";
import { erasePersonalData, findContactHashes, findErpKeys, insertReceipt } from "./store/erase.ts";
import { findAddresses } from "./store/erasure-helpdesk.ts";
import { lockErasures } from "./store/erasure-lock.ts";
import { toErasureReceipt } from "./views.ts";

/**
 * Erases a person in one transaction: opts out of every channel, removes all personal data, keeps the totals.
 * Irreversible. Keeps a receipt and the ERP record refs, so that no import recreates the person.
 */
export async function eraseCustomer(ctx: Ctx, { id, confirm }: CustomerId & EraseCustomer): Promise<ErasureReceipt> {
  const by = actorId(ctx.actor);
  const now = ctx.clock.now();
  const { receipt, events } = await changeCustomer(ctx, id, async (sql, { name }) => {
    if (!isConfirmed(confirm, name))
      throw new ValidationError({ path: "confirm", code: "not_confirmed", message: "must repeat the name" });
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
