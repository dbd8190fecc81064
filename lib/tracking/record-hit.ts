import { tenantDb } from "../platform/db.ts";
import type { Visit } from "./rules/visit.ts";
import { type Hit, insertHit, type Owner } from "./store/visits.ts";
import { wakeTracking } from "./wake-tracking.ts";

type Counted = { kind: Hit["kind"]; at: Date; visit: Visit; isMachine: boolean; isDone: boolean; url: string | null };

export async function recordHit(owner: Owner, { visit, ...hit }: Counted): Promise<void> {
  await insertHit(tenantDb(owner.orgId), owner, { ...hit, userAgent: visit.userAgent, ip: visit.ip });
  if (!hit.isDone) wakeTracking(owner.orgId);
}
