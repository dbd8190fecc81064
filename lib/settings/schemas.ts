import { z } from "zod";

/** What it takes to read an organization's ERP. The password is in clear: it never leaves the server. */
export type ErpConnection = {
  baseUrl: string;
  username: string;
  password: string;
  /** Reads this branch alone; null reads them all. */
  defaultBranch: string | null;
  /** Typed in by the organization, not by the operator: it may not lead into the operator's own network. */
  isUserSupplied: boolean;
};

export const SaveErpConnection = z.strictObject({
  baseUrl: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(500),
  defaultBranch: z.string().trim().min(1).max(40).nullish(),
});
export type SaveErpConnection = z.input<typeof SaveErpConnection>;

/** The highest `trans_id` already synchronised of each entity that has one. */
export type Checkpoints = { customers: bigint; transactions: bigint };
export type CheckpointEntity = keyof Checkpoints;
