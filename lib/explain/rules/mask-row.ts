import { createHash } from "node:crypto";
import type { FigureRow, KeyedRow } from "../../core/figures/figures.ts";
import { shortenName } from "../../core/masking.ts";

/** `storeIds`: null: every store. */
export type Sees = { customers: boolean; campaigns: boolean; storeIds: readonly string[] | null };
type Message = NonNullable<FigureRow["message"]>;

/**
 * Hides what the actor may not see. Customers are shortened and campaigns left out. Of a visible
 * customer's sale in another store only the amount remains, so that the sum is still that of the page.
 */
export function maskRow({ key: _, ...row }: KeyedRow, { customers, campaigns, storeIds }: Sees): FigureRow {
  const hide = <Shown extends Message>(message: Shown): Shown => (campaigns ? message : { ...message, campaign: null });
  return {
    ...row,
    ...(isElsewhere(row, storeIds) && { store: null, seller: null, at: null }),
    ...(row.customer && !customers && { id: maskId(row.id), customer: maskCustomer(row.customer) }),
    ...(row.message && { message: hide(row.message) }),
    ...(row.attribution && {
      attribution: {
        ...row.attribution,
        message: hide(row.attribution.message),
        others: row.attribution.others.map(hide),
      },
    }),
  };
}

function isElsewhere({ store }: Pick<FigureRow, "store">, storeIds: Sees["storeIds"]): boolean {
  return storeIds !== null && store !== null && store.id !== null && !storeIds.includes(store.id);
}

/** A row of a customer has the customer's id: a digest still tells rows apart. */
function maskId(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}

function maskCustomer({ name }: NonNullable<FigureRow["customer"]>) {
  return { id: null, name: name === null ? null : shortenName(name) };
}
