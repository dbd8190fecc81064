import { startOfDay } from "../../core/dates.ts";
import type { CustomerInput } from "../../customers/schemas.ts";
import type { ImportField, RowProblemCode } from "../names.ts";
import {
  type Cell,
  readCode,
  readConsent,
  readCpf,
  readDay,
  readEmail,
  readPhone,
  readState,
  readText,
  readZipCode,
} from "./cells.ts";

/** How the rows of one file are read. Plain data, because a worker thread reads them. */
export type RowPlan = {
  columns: readonly (ImportField | null)[];
  /** Store of rows whose file has no column for it. */
  storeCode: string | null;
  /** Store ids by code. */
  stores: Readonly<Record<string, string>>;
  today: string;
};

export type RowProblem = { field: ImportField | null; code: RowProblemCode };
/** An opt-out of the row. `at` is null if the file has no date: it then counts from the import. */
export type OptOutCell = { channel: "whatsapp" | "email"; at: Date | null };
/** `externalId` is null if the file has none: the row is then known by its tax id, phone or email. */
export type ImportedCustomer = Omit<CustomerInput, "externalId" | "transId"> & { externalId: string | null };
export type ReadRow = { customer: ImportedCustomer; optOuts: OptOutCell[] } | { problems: RowProblem[] };

/** Converts one row, or lists everything that is wrong with it. */
export function readRow(cells: readonly string[], plan: RowPlan): ReadRow {
  const problems: RowProblem[] = [];
  const raw = new Map(plan.columns.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? ""] as const])));
  const get = <Value>(field: ImportField, read: (text: string) => Cell<Value>): Value | null => {
    const cell = read(raw.get(field) ?? "");
    if ("value" in cell) return cell.value;
    problems.push({ field, code: cell.problem });
    return null;
  };
  const day = (text: string) => readDay(text, plan.today);
  const phone = get("phone", readPhone);
  const storeCode = get("storeCode", readCode) ?? plan.storeCode;
  const storeId = storeCode !== null && Object.hasOwn(plan.stores, storeCode) ? plan.stores[storeCode] : undefined;
  const customer: ImportedCustomer = {
    storeId: storeId ?? "",
    storeCode: storeCode ?? "",
    externalId: get("externalId", readCode),
    name: get("name", readText),
    email: get("email", readEmail),
    phone: phone?.phone ?? null,
    phoneType: phone?.phoneType ?? null,
    taxId: get("cpf", readCpf),
    birthDate: get("birthDate", day),
    zipCode: get("zipCode", readZipCode),
    city: get("city", readText),
    state: get("state", readState),
    address: get("address", readText),
    neighborhood: get("neighborhood", readText),
  };
  const optOuts = readOptOuts(customer, get, day);
  if (storeId === undefined)
    problems.push({ field: "storeCode", code: storeCode === null ? "missing_store" : "unknown_store" });
  const { externalId, taxId, email } = customer;
  if (problems.length === 0 && (externalId ?? taxId ?? phone ?? email) === null)
    problems.push({ field: null, code: "no_identity" });
  return problems.length > 0 ? { problems } : { customer, optOuts };
}

type Get = <Value>(field: ImportField, read: (text: string) => Cell<Value>) => Value | null;

/** An opt-in is checked but changes nothing: a file must not lift what a customer said. */
function readOptOuts(customer: ImportedCustomer, get: Get, day: (text: string) => Cell<string>): OptOutCell[] {
  const consentDay = get("consentAt", day);
  const at = consentDay === null ? null : startOfDay(consentDay);
  const whatsapp = get("whatsappConsent", readConsent);
  const email = get("emailConsent", readConsent);
  return (
    [
      { channel: "whatsapp", accepts: whatsapp, address: customer.phone },
      { channel: "email", accepts: email, address: customer.email },
    ] as const
  ).flatMap(({ channel, accepts, address }) => (accepts === false && address !== null ? [{ channel, at }] : []));
}
