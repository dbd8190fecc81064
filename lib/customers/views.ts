import { maskEmail, maskPhone } from "../core/masking.ts";
import { centsToAmount } from "../core/money.ts";
import { channelsOf } from "./rules/reach.ts";
import type {
  CustomerDetail,
  CustomerRecord,
  CustomerRow,
  CustomerTimelineEntry,
  CustomerTransaction,
  ErasureReceipt,
  NamedSeller,
  NamedStore,
} from "./schemas.ts";
import type { ReceiptRow } from "./store/erase.ts";
import type { CustomerListRow } from "./store/list.ts";
import type { CustomerProfileRow } from "./store/profile.ts";
import type { RecordRow } from "./store/records.ts";
import type { TimelineRow } from "./store/timeline.ts";
import type { TransactionRow } from "./store/transactions.ts";

export function toCustomerRow(row: CustomerListRow): CustomerRow {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    cpfMasked: row.cpfMasked,
    city: row.city,
    state: row.state,
    rfmStatus: row.rfmStatus,
    totalSpent: centsToAmount(row.spentCents),
    orderCount: row.orderCount,
    averageTicket: row.orderCount === 0 ? null : Math.round(Number(row.spentCents) / row.orderCount) / 100,
    lastOrder: row.lastOrderAt?.toISOString() ?? null,
    store: { id: row.storeId, code: row.storeCode, name: row.storeName },
    preferredStore: toStore(row.preferredStoreId, row.preferredStoreCode, row.preferredStoreName),
    preferredSeller: toSeller(row.preferredSellerId, row.preferredSellerName),
    channels: channelsOf({ ...row, hasEmail: row.email !== null }),
    erasedAt: row.erasedAt?.toISOString() ?? null,
  };
}

/** Never returns the tax id's hash or ciphertext. */
export function toCustomerDetail(
  organizationId: string,
  row: CustomerProfileRow,
  rfmHistory: CustomerDetail["rfmHistory"],
): CustomerDetail {
  return {
    ...toCustomerRow(row),
    organizationId,
    storeId: row.storeId,
    phoneType: row.phoneType,
    birthDate: row.birthDate,
    zipCode: row.zipCode,
    address: row.address,
    neighborhood: row.neighborhood,
    externalId: row.externalId,
    transId: row.transId === null || row.transId < 0n ? null : Number(row.transId),
    preferredStoreId: row.preferredStoreId,
    preferredSellerId: row.preferredSellerId,
    preferredStorePinned: row.preferredStorePinned,
    preferredSellerPinned: row.preferredSellerPinned,
    whatsappOptOut: row.whatsappOptOut,
    emailOptOut: row.emailOptOut,
    firstOrder: row.firstOrderAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    rfmHistory,
    recordCount: row.recordCount,
  };
}

function toStore(id: string | null, code: string | null, name: string | null): NamedStore | null {
  return id === null ? null : { id, code: code ?? "", name: name ?? "" };
}

function toSeller(id: string | null, name: string | null): NamedSeller | null {
  return id === null ? null : { id, name: name ?? "" };
}

export function toCustomerTransaction({ occurredAt, amountCents, items, ...row }: TransactionRow): CustomerTransaction {
  return {
    ...row,
    date: occurredAt.toISOString(),
    total: centsToAmount(amountCents),
    items: items.map(({ unitPriceCents, quantity, ...item }) => ({
      ...item,
      quantity: Number(quantity),
      unitPrice: centsToAmount(unitPriceCents),
      total: centsToAmount(Math.round(Number(quantity) * unitPriceCents)),
    })),
  };
}

/** `sales`: the page's transactions by id. Other kinds carry their data from the SQL. */
export function toTimelineEntry(
  { kind, id, at, data }: TimelineRow,
  sales: ReadonlyMap<string, TransactionRow>,
): CustomerTimelineEntry {
  const sale = sales.get(id);
  const told = sale ? { transaction: toCustomerTransaction(sale) } : (data as object);
  return { id, kind, at: at.toISOString(), ...told } as CustomerTimelineEntry;
}

/** `shares` lists the identifiers that two records have in common, the reason for the merge. */
export function toCustomerRecords(rows: readonly RecordRow[]): CustomerRecord[] {
  const isShared = (row: RecordRow, field: "cpfHash" | "phone") =>
    row[field] !== null && rows.some((other) => other !== row && other[field] === row[field]);
  return rows.map((row) => ({
    ref: row.ref,
    externalId: row.externalId,
    store: toStore(row.storeId, row.storeCode, row.storeName),
    name: row.name,
    email: row.email && maskEmail(row.email),
    phone: row.phone && maskPhone(row.phone),
    cpfMasked: row.cpfMasked,
    city: row.city,
    isCurrent: row.isCurrent,
    shares: [
      ...(isShared(row, "cpfHash") ? ["cpf" as const] : []),
      ...(isShared(row, "phone") ? ["phone" as const] : []),
    ],
    orders: row.orders,
    totalSpent: centsToAmount(row.spentCents),
    createdAt: row.createdAt.toISOString(),
  }));
}

export function toErasureReceipt({
  id,
  customerId,
  createdAt,
  actorId,
  actorName,
  counts,
  helpdeskState,
}: ReceiptRow): ErasureReceipt {
  const actor = actorId === null ? null : { id: actorId, name: actorName ?? "" };
  return { id, customerId, erasedAt: createdAt.toISOString(), actor, counts, helpdesk: helpdeskState };
}
