import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Tx } from "../../platform/db.ts";
import type { NumberAccess, NumberCheck, WhatsappProvider } from "../schemas.ts";
import type { NumberFields } from "./find-numbers.ts";
import { refusedAs } from "./refusals.ts";

const phoneTaken = () =>
  new ConflictError("phone_number_id_taken", "This phone number id is already registered for another number");
const instanceTaken = () =>
  new ConflictError("gateway_instance_taken", "This gateway instance is already registered for another number");
const REFUSALS = {
  store_whatsapp_number_organization_id_phone_number_id_key: phoneTaken,
  store_whatsapp_number_organization_id_gateway_instance_name_key: instanceTaken,
  store_whatsapp_number_confirmed_phone_key: phoneTaken,
  store_whatsapp_number_confirmed_instance_key: instanceTaken,
  campaign_organization_id_number_id_fkey: () =>
    new ConflictError(
      "number_in_use",
      "A scheduled campaign uses this number: choose another number in that campaign first",
    ),
};

type NewNumber = { storeId: string; provider: WhatsappProvider; isDefault: boolean; fields: NumberFields };

/** A store's first number always becomes its default. */
export async function insertNumber(ctx: Ctx, { storeId, provider, isDefault, fields }: NewNumber): Promise<string> {
  return writing(ctx, storeId, async (tx) => {
    const { storeWhatsappNumber } = tx.prisma;
    const ofStore = { organizationId: ctx.orgId, storeId };
    const isFirst = (await storeWhatsappNumber.count({ where: ofStore })) === 0;
    const now = ctx.clock.now();
    const data = { ...ofStore, provider, ...fields, createdAt: now, updatedAt: now };
    const { id } = await storeWhatsappNumber.create({ data });
    if (isDefault || isFirst) await makeDefault(tx, ctx.orgId, storeId, id);
    return id;
  });
}

type NumberEdit = { id: string; storeId: string; makesDefault: boolean; isOther: boolean; fields: NumberFields };

const UNCONFIRMED = { confirmedAt: null, checkedAt: null, checkProblem: null, throughputPerSecond: null };

/** `isOther`: the number differs from the confirmed one. False if the number has been deleted. */
export async function updateNumber(ctx: Ctx, edit: NumberEdit): Promise<boolean> {
  const { id, storeId, makesDefault, isOther, fields } = edit;
  return writing(ctx, storeId, async (tx) => {
    const isWritten = await writeFields(tx, ctx, { id }, fields);
    // Its own statement: while still confirmed, the number must not be one that is confirmed elsewhere.
    if (isOther) await writeFields(tx, ctx, { id }, UNCONFIRMED);
    if (isWritten && makesDefault) await makeDefault(tx, ctx.orgId, storeId, id);
    return isWritten;
  });
}

/** If the default number is deleted, the oldest remaining one becomes the default. False if it was already deleted. */
export async function deleteNumber(ctx: Ctx, { id, storeId }: { id: string; storeId: string }): Promise<boolean> {
  return writing(ctx, storeId, async (tx) => {
    const { storeWhatsappNumber } = tx.prisma;
    const { count } = await storeWhatsappNumber.deleteMany({ where: { organizationId: ctx.orgId, id } });
    const next = await storeWhatsappNumber.findFirst({
      where: { organizationId: ctx.orgId, storeId },
      orderBy: [{ isDefault: "desc" }, { createdAt: "asc" }, { id: "asc" }],
    });
    if (next && !next.isDefault) await makeDefault(tx, ctx.orgId, storeId, next.id);
    return count > 0;
  });
}

/** Finds the number by the provider's identifier. False if the organization has no such number. */
export function updateNumberStatus(
  ctx: Ctx,
  where: { phoneNumberId: string } | { gatewayInstanceName: string },
  fields: NumberFields,
): Promise<boolean> {
  return ctx.db.transaction((tx) => writeFields(tx, ctx, where, fields));
}

/** Stores a check result; false if the number was changed or deleted during the check. */
export async function updateNumberCheck(ctx: Ctx, asked: NumberAccess, check: NumberCheck): Promise<boolean> {
  const { problem, ...said } = check;
  return refusedAs(REFUSALS, async () => {
    const written = await ctx.db.run(
      `UPDATE store_whatsapp_number SET checked_at = $3, check_problem = $4,
           confirmed_at = CASE WHEN $4::text IS NULL THEN coalesce(confirmed_at, $3) ELSE confirmed_at END,
           messaging_limit_tier = coalesce($5::jsonb ->> 'messagingLimitTier', messaging_limit_tier),
           quality_score = coalesce($5::jsonb ->> 'qualityScore', quality_score),
           connection_state = coalesce($5::jsonb ->> 'connectionState', connection_state),
           throughput_per_second = coalesce(($5::jsonb ->> 'throughputPerSecond')::int, throughput_per_second),
           display_phone_number = coalesce(display_phone_number, $5::jsonb ->> 'displayPhoneNumber')
         WHERE organization_id = $1 AND id = $2
           AND (phone_number_id, waba_id, gateway_instance_name, access_token_encrypted) IS NOT DISTINCT FROM ($6, $7, $8, $9)`,
      [
        ctx.orgId,
        asked.id,
        ctx.clock.now(),
        problem,
        JSON.stringify(said),
        asked.phoneNumberId,
        asked.wabaId,
        asked.gatewayInstanceName,
        asked.accessTokenEncrypted,
      ],
    );
    return written > 0;
  });
}

/** Serializes changes to a store's numbers with a row lock on the store. */
function writing<T>(ctx: Ctx, storeId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return refusedAs(REFUSALS, () =>
    ctx.db.transaction(async (tx) => {
      const lock = "SELECT id FROM store WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE";
      await tx.rows(lock, [ctx.orgId, storeId]);
      return work(tx);
    }),
  );
}

async function makeDefault({ prisma }: Tx, organizationId: string, storeId: string, id: string): Promise<void> {
  const others = { organizationId, storeId, id: { not: id }, isDefault: true };
  await prisma.storeWhatsappNumber.updateMany({ where: others, data: { isDefault: false } });
  await prisma.storeWhatsappNumber.updateMany({ where: { organizationId, id }, data: { isDefault: true } });
}

/** Undefined leaves a field unchanged; null clears it. */
async function writeFields({ prisma }: Tx, ctx: Ctx, where: NumberFields, fields: NumberFields): Promise<boolean> {
  const { count } = await prisma.storeWhatsappNumber.updateMany({
    where: { organizationId: ctx.orgId, ...where },
    data: { ...fields, updatedAt: ctx.clock.now() },
  });
  return count > 0;
}
