export type DeliveryStatus = "sent" | "delivered" | "read" | "failed";

const RANK = { sent: 0, delivered: 1, read: 2 } as const;

/** The most advanced status in any order of reports; a failure counts only if nothing was delivered. */
export function furthest(reported: readonly DeliveryStatus[]): DeliveryStatus | null {
  const reached = (["read", "delivered"] as const).find((status) => reported.includes(status));
  if (reached) return reached;
  if (reported.includes("failed")) return "failed";
  return reported.includes("sent") ? "sent" : null;
}

/**
 * Whether the status is an advance; the helpdesk itself would also accept a regression. A new message counts as sent.
 */
export function isNews(status: DeliveryStatus, told: DeliveryStatus | null): boolean {
  const from = told ?? "sent";
  if (from === "failed") return false;
  if (status === "failed") return from === "sent";
  return RANK[status] > RANK[from];
}

const MAX_ATTEMPTS = 6;

/** Retry delay in milliseconds; null: give up and leave the status. */
export function pauseForStatus(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : 10_000 * 3 ** attempts;
}
