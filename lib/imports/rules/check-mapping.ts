import { FIELDS_OF } from "../names.ts";
import type { ImportMapping } from "../schemas.ts";
import { wrongMapping } from "./errors.ts";

const IDENTITIES = ["externalId", "cpf", "phone", "email"] as const;
const OF_SALE = ["saleId", "soldAt", "total"] as const;

/** Throws unless rows mapped like this can name a store and a customer, or a sale. */
export function assertMapping({ kind, columns, storeCode }: ImportMapping, headers: readonly string[]): void {
  if (columns.length !== headers.length)
    throw wrongMapping("columns", "wrong_length", "must have one entry per column of the file");
  const fields = columns.filter((field) => field !== null);
  if (new Set(fields).size < fields.length)
    throw wrongMapping("columns", "field_twice", "must name each field once at most");
  if (fields.some((field) => !FIELDS_OF[kind].includes(field)))
    throw wrongMapping("columns", "field_of_other_kind", "must name fields of the chosen kind only");
  if (kind === "sales" && OF_SALE.some((field) => !fields.includes(field)))
    throw wrongMapping("columns", "no_sale", "must have the code, the date and the total of the sale");
  if (kind === "customers" && !IDENTITIES.some((field) => fields.includes(field)))
    throw wrongMapping("columns", "no_identity", "must have a customer code, CPF, phone or email");
  if (storeCode === null && !fields.includes("storeCode"))
    throw wrongMapping("storeCode", "no_store", "must name a store if no column does");
}
