import type { Explanation, FigureRow } from "@/lib/explain/schemas.ts";

export type LastColumn =
  | "amount"
  | "spent"
  | "groups"
  | "lastPurchase"
  | "status"
  | "date"
  | "score"
  | "waited"
  | "left";

const EXPIRING = "helpdesk.expiring";

/** What the right column shows. All rows of a figure have the same fields. */
export function lastColumn({ figure, kind, data }: Pick<Explanation, "figure" | "kind" | "data">): LastColumn {
  const has = (read: (row: FigureRow) => unknown) => data.some((row) => read(row) !== null && read(row) !== undefined);
  switch (kind) {
    case "customers":
      if (has(({ groups }) => groups)) return "groups";
      return has(({ amount }) => amount) ? "spent" : "lastPurchase";
    case "messages":
      return has(({ amount }) => amount) ? "amount" : "status";
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
