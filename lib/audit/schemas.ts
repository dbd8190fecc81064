import type { ActionType } from "./rules.ts";

/** An audit record on its way to the log. `ip` comes as the request gave it and is masked before it is stored. */
export type NewAccessLog = {
  organizationId: string;
  userId: string;
  storeId: string | null;
  endpoint: string;
  method: string;
  ip: string | null;
  userAgent: string | null;
  status: number;
  actionType: ActionType;
  metadata: Record<string, unknown> | null;
  correlationId: string | null;
};
