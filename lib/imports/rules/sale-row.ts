import { DAY_MS } from "../../core/dates.ts";
import type { SaleInput } from "../../sales/schemas.ts";
import { type Cell, readCode, readPhone } from "./cells.ts";
import { type Get, openRow, type RowPlan, type RowProblem, readStore } from "./row-cells.ts";
import { readBuyerCpf, readCents, readMoment, readSaleKind, readTime } from "./sale-cells.ts";

const FIRST_SALE = new Date("1990-01-01T00:00:00.000Z");

/** How a row names its customer; the first that is known counts. */
export type Buyer = { code: string | null; cpf: string | null; phone: string | null };
export type ImportedSale = Omit<SaleInput, "transId" | "customerRef" | "items"> & { storeCode: string; buyer: Buyer };
type ReadSale = { sale: ImportedSale } | { problems: RowProblem[] };

/** Converts the row of one past sale, or lists everything that is wrong with it. */
export function readSaleRow(cells: readonly string[], plan: RowPlan): ReadSale {
  const { get, problems } = openRow(cells, plan);
  const required = requiring(get, problems);
  const store = readStore(get, plan);
  if (store.problem !== null) problems.push(store.problem);
  const externalId = required("saleId", readCode);
  const occurredAt = readOccurredAt(get, required);
  const amount = readAmount(get, required);
  const sellerRef = get("sellerCode", readCode);
  const buyer = {
    code: get("externalId", readCode),
    cpf: get("cpf", readBuyerCpf),
    phone: get("phone", readPhone)?.phone ?? null,
  };
  if (occurredAt !== null && occurredAt < FIRST_SALE) problems.push({ field: "soldAt", code: "date_too_old" });
  if (occurredAt !== null && occurredAt.getTime() > plan.now.getTime() + DAY_MS)
    problems.push({ field: "soldAt", code: "date_in_future" });
  if (amount !== null && "problem" in amount) problems.push(amount.problem);
  if (problems.length > 0 || externalId === null || occurredAt === null || amount === null || "problem" in amount)
    return { problems };
  return { sale: { storeId: store.id, storeCode: store.code, externalId, occurredAt, ...amount, sellerRef, buyer } };
}

function requiring(get: Get, problems: RowProblem[]): Get {
  return (field, read) => {
    let isEmpty = false;
    const value = get(field, (text) => {
      const cell = read(text);
      isEmpty = "value" in cell && cell.value === null;
      return cell;
    });
    if (isEmpty) problems.push({ field, code: "missing_value" });
    return value;
  };
}

/** A day without a time is its midnight, as for the ERP. */
function readOccurredAt(get: Get, required: Get): Date | null {
  const moment = required("soldAt", readMoment);
  const column = get("soldTime", readTime);
  if (moment === null) return null;
  const [hour = "", ...rest] = (moment.time ?? column ?? "00:00").split(":");
  const zone = (moment.zone ?? "-03:00").replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  return new Date(`${moment.day}T${[hour.padStart(2, "0"), ...rest].join(":")}${zone}`);
}

/** A return has a negative amount; files may write it without the sign, beside its kind. */
function readAmount(
  get: Get,
  required: Get,
): { kind: "sale" | "return"; amountCents: bigint } | { problem: RowProblem } | null {
  const cents = required("total", readCents as (text: string) => Cell<bigint>);
  const kind = get("saleKind", readSaleKind);
  if (cents === null) return null;
  if (kind === "sale" && cents < 0n) return { problem: { field: "total", code: "negative_sale" } };
  const isReturn = kind === "return" || cents < 0n;
  return { kind: isReturn ? "return" : "sale", amountCents: isReturn && cents > 0n ? -cents : cents };
}
