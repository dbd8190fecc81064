export type DeliveryStatus = "sent" | "delivered" | "read" | "failed";

const RANK = { sent: 0, delivered: 1, read: 2 } as const;

/** Further than ever reported, whatever the order; a failure counts only for what wasn't delivered. */
export function furthest(reported: readonly DeliveryStatus[]): DeliveryStatus | null {
  const reached = (["read", "delivered"] as const).find((status) => reported.includes(status));
  if (reached) return reached;
  if (reported.includes("failed")) return "failed";
  return reported.includes("sent") ? "sent" : null;
}

/** Whether it would be news: the helpdesk itself would go back. What is made there counts as sent. */
export function isNews(status: DeliveryStatus, told: DeliveryStatus | null): boolean {
  const from = told ?? "sent";
  if (from === "failed") return false;
  if (status === "failed") return from === "sent";
  return RANK[status] > RANK[from];
}

const MAX_ATTEMPTS = 6;

/** When to tell it again; null: the status stays as it is. */
export function pauseForStatus(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : 10_000 * 3 ** attempts;
}
