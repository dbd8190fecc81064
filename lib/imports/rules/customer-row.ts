import { dayOf, startOfDay } from "../../core/dates.ts";
import type { CustomerInput } from "../../customers/schemas.ts";
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
import { type Get, openRow, type RowPlan, type RowProblem, readStore } from "./row-cells.ts";

/** An opt-out of the row. `at` is null if the file has no date: it then counts from the import. */
export type OptOutCell = { channel: "whatsapp" | "email"; at: Date | null };
/** `externalId` is null if the file has none: the row is then known by its tax id, phone or email. */
export type ImportedCustomer = Omit<CustomerInput, "externalId" | "transId"> & { externalId: string | null };
export type ReadRow = { customer: ImportedCustomer; optOuts: OptOutCell[] } | { problems: RowProblem[] };

/** Converts one row, or lists everything that is wrong with it. */
export function readRow(cells: readonly string[], plan: RowPlan): ReadRow {
  const { get, problems } = openRow(cells, plan);
  const day = (text: string) => readDay(text, dayOf(plan.now));
  const phone = get("phone", readPhone);
  const store = readStore(get, plan);
  const customer: ImportedCustomer = {
    storeId: store.id,
    storeCode: store.code,
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
  if (store.problem !== null) problems.push(store.problem);
  const { externalId, taxId, email } = customer;
  if (problems.length === 0 && (externalId ?? taxId ?? phone ?? email) === null)
    problems.push({ field: null, code: "no_identity" });
  return problems.length > 0 ? { problems } : { customer, optOuts };
}

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
