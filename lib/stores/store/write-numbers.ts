import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { NumberAccess, NumberCheck, WhatsappProvider } from "../schemas.ts";
import { type NumberFields, WRITABLE } from "./find-numbers.ts";
import { refusedAs } from "./settings.ts";

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

/** Key for finding a number: our id or the provider's identifier. */
export type NumberName = { column: "id" | "phone_number_id" | "gateway_instance_name"; value: string };
type NewNumber = { storeId: string; provider: WhatsappProvider; isDefault: boolean; fields: NumberFields };

/** A store's first number always becomes its default. */
export async function insertNumber(ctx: Ctx, { storeId, provider, isDefault, fields }: NewNumber): Promise<string> {
  return writing(ctx, storeId, async (sql) => {
    const [first] = await sql.rows<{ isFirst: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM store_whatsapp_number WHERE organization_id = $1 AND store_id = $2) AS "isFirst"`,
      [ctx.orgId, storeId],
    );
    const [row] = await sql.rows<{ id: string }>(
      `INSERT INTO store_whatsapp_number (organization_id, store_id, provider, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $4) RETURNING id`,
      [ctx.orgId, storeId, provider, ctx.clock.now()],
    );
    const id = row?.id ?? "";
    await writeFields(sql, ctx, { column: "id", value: id }, fields);
    if (isDefault || first?.isFirst) await makeDefault(sql, ctx.orgId, storeId, id);
    return id;
  });
}

type NumberEdit = { id: string; storeId: string; makesDefault: boolean; isOther: boolean; fields: NumberFields };

const FORGET_CONFIRMATION = `UPDATE store_whatsapp_number
  SET confirmed_at = NULL, checked_at = NULL, check_problem = NULL, throughput_per_second = NULL
  WHERE organization_id = $1 AND id = $2`;

/** `isOther`: the number differs from the confirmed one. False if the number has been deleted. */
export async function updateNumber(ctx: Ctx, edit: NumberEdit): Promise<boolean> {
  const { id, storeId, makesDefault, isOther, fields } = edit;
  return writing(ctx, storeId, async (sql) => {
    const written = await writeFields(sql, ctx, { column: "id", value: id }, fields);
    if (isOther) await sql.run(FORGET_CONFIRMATION, [ctx.orgId, id]);
    if (written > 0 && makesDefault) await makeDefault(sql, ctx.orgId, storeId, id);
    return written > 0;
  });
}

/** If the default number is deleted, the oldest remaining one becomes the default. False if it was already deleted. */
export async function deleteNumber(ctx: Ctx, { id, storeId }: { id: string; storeId: string }): Promise<boolean> {
  return writing(ctx, storeId, async (sql) => {
    const gone = await sql.run("DELETE FROM store_whatsapp_number WHERE organization_id = $1 AND id = $2", [
      ctx.orgId,
      id,
    ]);
    await sql.run(
      `UPDATE store_whatsapp_number SET is_default = true
       WHERE organization_id = $1 AND id = (SELECT id FROM store_whatsapp_number
         WHERE organization_id = $1 AND store_id = $2 ORDER BY is_default DESC, created_at, id LIMIT 1)
         AND NOT is_default`,
      [ctx.orgId, storeId],
    );
    return gone > 0;
  });
}

/** Finds the number by the provider's identifier. False if the organization has no such number. */
export async function updateNumberStatus(ctx: Ctx, where: NumberName, fields: NumberFields): Promise<boolean> {
  return (await ctx.db.sql((sql) => writeFields(sql, ctx, where, fields))) > 0;
}

/** Stores a check result; false if the number was changed or deleted during the check. */
export async function updateNumberCheck(ctx: Ctx, asked: NumberAccess, check: NumberCheck): Promise<boolean> {
  const { problem, ...said } = check;
  return refusedAs(REFUSALS, async () => {
    const written = await ctx.db.sql((sql) =>
      sql.run(
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
      ),
    );
    return written > 0;
  });
}

/** Serializes changes to a store's numbers with a row lock on the store. */
function writing<T>(ctx: Ctx, storeId: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  return refusedAs(REFUSALS, () =>
    ctx.db.sql(async (sql) => {
      await sql.rows("SELECT id FROM store WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE", [
        ctx.orgId,
        storeId,
      ]);
      return work(sql);
    }),
  );
}

async function makeDefault(sql: Sql, orgId: string, storeId: string, id: string): Promise<void> {
  const set = "UPDATE store_whatsapp_number SET is_default = $4 WHERE organization_id = $1 AND store_id = $2 AND";
  await sql.run(`${set} id <> $3 AND is_default`, [orgId, storeId, id, false]);
  await sql.run(`${set} id = $3`, [orgId, storeId, id, true]);
}

const SET = Object.entries(WRITABLE).map(([name, column]) => {
  const given = name === "helpdeskInboxId" ? `($3::jsonb ->> '${name}')::int` : `$3::jsonb ->> '${name}'`;
  return `${column} = CASE WHEN $3::jsonb ? '${name}' THEN ${given} ELSE ${column} END`;
});

/** Undefined leaves a field unchanged; null clears it. */
function writeFields(sql: Sql, ctx: Ctx, { column, value }: NumberName, fields: NumberFields): Promise<number> {
  return sql.run(
    `UPDATE store_whatsapp_number SET ${SET.join(", ")}, updated_at = $4 WHERE organization_id = $1 AND ${column} = $2`,
    [ctx.orgId, value, JSON.stringify(fields), ctx.clock.now()],
  );
}
