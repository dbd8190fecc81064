import { z } from "zod";
import { ENTITIES } from "../erp/wire.ts";

/** The outside systems, by the first segment of their paths; mail has a port of its own. */
const SYSTEMS = ["erp", "graph", "gateway", "helpdesk", "smtp"] as const;
export type System = (typeof SYSTEMS)[number];

export function isSystem(text: string): text is System {
  return (SYSTEMS as readonly string[]).includes(text);
}

const FAULT_KINDS = ["status", "delay", "broken-page", "truncated-json", "reset", "invalid-utf8", "bad-rows"] as const;

export const FaultInput = z.strictObject({
  system: z.enum(SYSTEMS),
  /** Absent: `delay` when only `delayMs` is given, else `status`. */
  kind: z.enum(FAULT_KINDS).optional(),
  status: z.int().min(200).max(599).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  /** Share of the requests that are struck; absent: all. */
  rate: z.number().min(0).max(1).optional(),
  /** Strikes until the fault is over; absent: for ever. */
  count: z.int().min(1).optional(),
  /** Strikes only paths that contain this text. */
  path: z.string().min(1).optional(),
});
export type FaultInput = z.infer<typeof FaultInput>;

const Shop = z.enum(["aurora", "bela"]).default("aurora");

export const SalesInput = z.strictObject({
  shop: Shop,
  count: z.int().min(1).max(10_000).default(1),
  branch: z.string().optional(),
  customerId: z.int().positive().nullable().optional(),
  total: z.number().min(-1_000_000).max(1_000_000).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
});
export type SalesInput = z.input<typeof SalesInput>;

export const RowsInput = z.strictObject({
  shop: Shop,
  entity: z.enum(ENTITIES),
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(10_000),
});
export type RowsInput = z.input<typeof RowsInput>;

export const OutboxQuery = z.object({
  channel: z.string().optional(),
  since: z.iso.datetime({ offset: true }).optional(),
});
export type OutboxQuery = z.infer<typeof OutboxQuery>;
