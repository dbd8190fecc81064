import { createHash } from "node:crypto";
import type { FigureRow, KeyedRow } from "../../core/figures/figures.ts";
import { shortenName } from "../../core/masking.ts";

/** `storeIds`: null: every store. */
export type Sees = { customers: boolean; campaigns: boolean; storeIds: readonly string[] | null };
type Message = NonNullable<FigureRow["message"]>;

/** Hides what the actor may not see: customers are shortened, campaigns left out, and sales elsewhere keep their amount. */
export function maskRow({ key: _, ...all }: KeyedRow, { customers, campaigns, storeIds }: Sees): FigureRow {
  const row = isHidden(all, storeIds) ? onlyAmount(all) : all;
  const hide = <Shown extends Message>(message: Shown): Shown => (campaigns ? message : { ...message, campaign: null });
  return {
    ...row,
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

/** A visible customer's sale in another store: its amount keeps the sum that of the page; when and how stay hidden. */
function onlyAmount({ attribution: _, ...row }: FigureRow): FigureRow {
  return { ...row, id: maskId(row.id), store: null, seller: null, at: null };
}

function isHidden({ store }: Pick<FigureRow, "store">, storeIds: Sees["storeIds"]): boolean {
  return storeIds !== null && store !== null && store.id !== null && !storeIds.includes(store.id);
}

/** A digest tells rows apart without the id of a customer or a sale. */
function maskId(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 32);
}

function maskCustomer({ name }: NonNullable<FigureRow["customer"]>) {
  return { id: null, name: name === null ? null : shortenName(name) };
}
