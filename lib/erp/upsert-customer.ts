import { dayOf } from "../core/dates.ts";
import { NotFoundError, ValidationError } from "../core/errors.ts";
import { normalizePhone } from "../core/phone.ts";
import { parseTaxId } from "../core/tax-id.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findCheckpoints } from "../settings/index.ts";
import { findStoreRefs } from "../stores/index.ts";
import type { Counts } from "./responses.ts";
import type { UpsertCustomer } from "./schemas.ts";
import { lockWriters, takeCustomers } from "./settle-customers.ts";

/**
 * Imports one customer from an external system like a row of an ERP page, with all effects. It gets the `trans_id` of
 * the ERP's last record.
 */
export async function upsertCustomer(ctx: Ctx, given: UpsertCustomer): Promise<Counts> {
  const { storeCode, phone, cpf, ...fields } = given;
  if (fields.birthDate && fields.birthDate > dayOf(ctx.clock.now()))
    throw new ValidationError({ path: "data.birthDate", code: "in_the_future", message: "must not be in the future" });
  const number = phone ? normalizePhone(phone) : null;
  if (phone && number === null)
    throw new ValidationError({ path: "data.phone", code: "invalid_phone", message: "must be a Brazilian number" });
  const taxId = cpf ? parseTaxId(cpf) : null;
  if (cpf && taxId === null)
    throw new ValidationError({ path: "data.cpf", code: "invalid_cpf", message: "must be a valid CPF" });
  return ctx.db.sql(async (sql) => {
    // Waits for a page being imported; otherwise this record would be older than that page's.
    await lockWriters(ctx, sql);
    const { customers: transId } = await findCheckpoints(sql, ctx.orgId);
    const store = (await findStoreRefs(sql, ctx.orgId)).find(({ code }) => code === storeCode);
    if (!store) throw new NotFoundError("store_not_found");
    const { externalId, name, email, birthDate, zipCode, city, state, address, neighborhood } = fields;
    const row = {
      storeId: store.id,
      storeCode,
      externalId,
      transId: Number(transId),
      taxId,
      phone: number?.phone ?? null,
      phoneType: number?.phoneType ?? null,
      name: name ?? null,
      email: email ?? null,
      birthDate: birthDate ?? null,
      zipCode: zipCode ?? null,
      city: city ?? null,
      state: state ?? null,
      address: address ?? null,
      neighborhood: neighborhood ?? null,
    };
    return takeCustomers(ctx, sql, [row], { refreshesPreferences: true });
  });
}
