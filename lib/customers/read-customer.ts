import { addMonths, type Day, dayOf, startOfMonth } from "../core/dates.ts";
import { ForbiddenError, NotFoundError } from "../core/errors.ts";
import { maskPhone } from "../core/masking.ts";
import { offsetOf, type Page, toPage } from "../core/paging.ts";
import { decrypt } from "../platform/crypto.ts";
import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type {
  CustomerDetail,
  CustomerId,
  CustomerIdentities,
  CustomerTransaction,
  CustomerTransactionsQuery,
  CustomerView,
  CustomerViewQuery,
} from "./schemas.ts";
import { findEncryptedTaxId, findProfile, findRfmMonths, findState } from "./store/profile.ts";
import { findContacts, findRecords } from "./store/records.ts";
import { countTransactions, findTransactionIds, findTransactions } from "./store/transactions.ts";
import { toCustomerDetail, toCustomerRecords, toCustomerTransaction } from "./views.ts";

const HISTORY_MONTHS = 12;

/** Fails with not found if the customer is outside the actor's store scope. */
export async function getCustomer(ctx: Ctx, { id }: CustomerId): Promise<CustomerDetail> {
  const stores = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    const row = await findProfile(sql, ctx.orgId, id, stores);
    if (!row) throw new NotFoundError("customer_not_found");
    const months = await findRfmMonths(sql, ctx.orgId, id, lastMonths(dayOf(ctx.clock.now())));
    return toCustomerDetail(ctx.orgId, row, months);
  });
}

/** The current month and the 11 before it. */
function lastMonths(today: Day): Day[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, back) => addMonths(startOfMonth(today), -back));
}

/**
 * A customer for integrations; the route is audited. The tax id is in clear only on request and with edit permission.
 */
export async function viewCustomer(ctx: Ctx, { id, reveal }: CustomerId & CustomerViewQuery): Promise<CustomerView> {
  const customer = await getCustomer(ctx, { id });
  if (reveal === undefined) return customer;
  if (!holdsPermission(ctx.actor, "app:customers:edit")) throw new ForbiddenError();
  const blob = await ctx.db.sql((sql) => findEncryptedTaxId(sql, ctx.orgId, id));
  return { ...customer, cpf: blob && decrypt(blob, ctx.orgId) };
}

/**
 * Lists the ERP records merged into a customer, so that a wrong merge can be spotted. Contact data is masked. Records
 * of stores outside the actor's scope are only counted.
 */
export async function listIdentities(ctx: Ctx, { id }: CustomerId): Promise<CustomerIdentities> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    if (!(await findState(sql, ctx.orgId, id, storeIds))) throw new NotFoundError("customer_not_found");
    const all = await findRecords(sql, ctx.orgId, id, storeIds);
    const records = toCustomerRecords(all).filter(({ store }) => isVisible(storeIds, store?.id ?? null));
    const { phones, taxIds } = await findContacts(sql, ctx.orgId, id);
    const hiddenRecords = all.length - records.length;
    const told =
      hiddenRecords === 0 ? phones.map(maskPhone) : [...new Set(records.flatMap(({ phone }) => phone ?? []))];
    return { customerId: id, records, hiddenRecords, phones: told, taxIds };
  });
}

function isVisible(storeIds: readonly string[] | null, storeId: string | null): boolean {
  return storeIds === null || (storeId !== null && storeIds.includes(storeId));
}

/** Sales and returns of a customer in the actor's stores, newest first. */
export async function listTransactions(
  ctx: Ctx,
  { id, kind, ...paging }: CustomerId & CustomerTransactionsQuery,
): Promise<Page<CustomerTransaction>> {
  const storeIds = await visibleStores(ctx);
  const filter = { storeIds, kind };
  const window = { limit: paging.limit, offset: offsetOf(paging) };
  const [state, ids, total] = await Promise.all([
    findState(ctx.db, ctx.orgId, id, storeIds),
    findTransactionIds(ctx.db, ctx.orgId, id, filter, window),
    countTransactions(ctx.db, ctx.orgId, id, filter),
  ]);
  if (!state) throw new NotFoundError("customer_not_found");
  const rows = await findTransactions(ctx.db, ctx.orgId, ids);
  return toPage(rows.map(toCustomerTransaction), total, paging);
}
