import type { ImportMapping } from "../schemas.ts";
import { wrongMapping } from "./errors.ts";

const IDENTITIES = ["externalId", "cpf", "phone", "email"] as const;

/** Throws unless rows mapped like this can name a store and a customer. */
export function assertMapping({ columns, storeCode }: ImportMapping, headers: readonly string[]): void {
  if (columns.length !== headers.length)
    throw wrongMapping("columns", "wrong_length", "must have one entry per column of the file");
  const fields = columns.filter((field) => field !== null);
  if (new Set(fields).size < fields.length)
    throw wrongMapping("columns", "field_twice", "must name each field once at most");
  if (!IDENTITIES.some((field) => fields.includes(field)))
    throw wrongMapping("columns", "no_identity", "must have a customer code, CPF, phone or email");
  if (storeCode === null && !fields.includes("storeCode"))
    throw wrongMapping("storeCode", "no_store", "must name a store if no column does");
}
