import type { FigureRow, KeyedRow } from "../../core/figures.ts";
import { shortenName } from "../../core/masking.ts";

type Sees = { customers: boolean; campaigns: boolean };
type Message = NonNullable<FigureRow["message"]>;

/** Hides what the actor's role may not see: customers are shortened, campaigns left out. */
export function maskRow({ key: _, ...row }: KeyedRow, { customers, campaigns }: Sees): FigureRow {
  const hide = <Shown extends Message>(message: Shown): Shown => (campaigns ? message : { ...message, campaign: null });
  return {
    ...row,
    customer: row.customer && !customers ? maskCustomer(row.customer) : row.customer,
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

function maskCustomer({ name }: NonNullable<FigureRow["customer"]>) {
  return { id: null, name: name === null ? null : shortenName(name) };
}
