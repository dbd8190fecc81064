import { unsafeRows } from "../../lib/platform/db.ts";

/** Makes outbox events claimed by a killed process or an unavailable engine due now instead of in seconds. */
export async function endClaims(): Promise<void> {
  await unsafeRows("UPDATE platform.outbox_event SET claimed_until = now() - interval '1 second'");
}

export function outboxOf(orgId: string): Promise<{ event_id: string; name: string; attempts: number }[]> {
  return unsafeRows("SELECT event_id, name, attempts FROM platform.outbox_event WHERE org_id = $1 ORDER BY id", [
    orgId,
  ]);
}
