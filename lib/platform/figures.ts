import type { z } from "zod";
import type { FigureArea, RowKind } from "../core/figures/figure-names.ts";
import type { FigureChange, FigureFilter, KeyedRow, KeyPart, RatioParts, RowPage } from "../core/figures/figures.ts";
import type { Permission } from "../core/permissions.ts";
import type { Ctx } from "./ctx.ts";

type Described<Params> = {
  id: string;
  area: FigureArea;
  /** Any of them, as for the page's own endpoint. */
  permissions: readonly Permission[];
  parameters: z.ZodObject & z.ZodType<Params>;
  /** The number that the page's own endpoint returns; null: there is none, as an average without a sale. */
  value(ctx: Ctx, params: Params): Promise<number | null>;
  /** What limits it, beside the stores. */
  filters?(ctx: Ctx, params: Params): Promise<FigureFilter[]>;
  /** What its difference from the compared figure consists of; null: they cannot be compared. */
  change?(ctx: Ctx, params: Params): Promise<FigureChange | null>;
};

type WithRows<Params> = {
  kind: RowKind;
  /** What the position of a row consists of. */
  key: readonly KeyPart[];
  /** Reading a page may take seconds. */
  isSlow?: boolean;
  /** Rows come from another system, so they must not hold a place in the database's queue. */
  isRemote?: boolean;
  /**
   * The rows after a position, in a fixed order. Runs in the organization's queue of heavy work, so it must not enter
   * that queue itself.
   */
  rows(ctx: Ctx, params: Params, page: RowPage): Promise<KeyedRow[]>;
};

type Summed<Params> = {
  count(ctx: Ctx, params: Params): Promise<number>;
  /** How many of the rows are returns: pages count sales without them. */
  returns?(ctx: Ctx, params: Params): Promise<number>;
};

/**
 * A number that a page shows, with the rows behind it. The slice that owns the number owns the figure
 * (`lib/<slice>/figures.ts`). A count is the number of its rows; money is the sum of their amounts.
 */
export type Figure<Params = unknown> =
  | (Described<Params> & WithRows<Params> & { unit: "count" })
  | (Described<Params> & WithRows<Params> & Summed<Params> & { unit: "money" })
  | (Described<Params> & { unit: "ratio"; of: RatioParts });

/**
 * Reads what a figure's value, filters and rows have in common once per request: parameters are parsed for each request,
 * so that the same object is the same request.
 */
export function readOnce<Params extends object, T>(
  read: (ctx: Ctx, params: Params) => Promise<T>,
): (ctx: Ctx, params: Params) => Promise<T> {
  const known = new WeakMap<Params, Promise<T>>();
  return (ctx, params) => {
    const found = known.get(params) ?? read(ctx, params);
    known.set(params, found);
    return found;
  };
}
