import type { Explanation, FigureRow } from "@/lib/explain/schemas.ts";

export type LastColumn =
  | "amount"
  | "price"
  | "revenue"
  | "bought"
  | "spent"
  | "groups"
  | "lastPurchase"
  | "status"
  | "date"
  | "score"
  | "waited"
  | "left";

const EXPIRING = "helpdesk.expiring";
/** Figures whose amounts are not what those of their kind are. */
const OWN_COLUMN: Readonly<Record<string, LastColumn>> = {
  "campaigns.cost": "price",
  "results.cost": "price",
  "results.programme-cost": "price",
  "results.programme-customers": "date",
  "results.influenced-revenue": "revenue",
  "campaigns.arm-buyers": "bought",
};

/** What the right column shows. All rows of a figure have the same fields. */
export function lastColumn({
  figure,
  unit,
  kind,
  data,
}: Pick<Explanation, "figure" | "unit" | "kind" | "data">): LastColumn {
  const own = OWN_COLUMN[figure];
  if (own) return own;
  const has = (read: (row: FigureRow) => unknown) => data.some((row) => read(row) !== null && read(row) !== undefined);
  switch (kind) {
    case "customers":
      if (has(({ groups }) => groups)) return "groups";
      return has(({ amount }) => amount) ? "spent" : "lastPurchase";
    case "messages":
      return unit === "money" ? "amount" : "status";
    case "clicks":
    case "surveys":
      return "date";
    case "answers":
      return "score";
    case "conversations":
      return figure === EXPIRING ? "left" : "waited";
    case "sales":
    case null:
      return "amount";
    default: {
      const unhandled: never = kind;
      return unhandled;
    }
  }
}
