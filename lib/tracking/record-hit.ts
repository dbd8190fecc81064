import { emitOrLeave } from "../jobs/index.ts";
import { afterResponse } from "../platform/after-response.ts";
import { pause } from "../platform/concurrency/pause.ts";
import { tenantDb } from "../platform/db.ts";
import { trackingHit } from "./events.ts";
import type { Visit } from "./rules/visit.ts";
import { type Hit, insertHit, type Owner } from "./store/visits.ts";

/** Clicks come in bursts: one event per organization within this time. */
const GATHER_MS = 500;

type Counted = { kind: Hit["kind"]; at: Date; visit: Visit; isMachine: boolean; isDone: boolean; url: string | null };

export async function recordHit(owner: Owner, { visit, ...hit }: Counted): Promise<void> {
  await insertHit(tenantDb(owner.orgId), owner, { ...hit, userAgent: visit.userAgent, ip: visit.ip });
  if (!hit.isDone) wakeTracking(owner.orgId);
}

const waiting = new Set<string>();
let next: Promise<void> | null = null;

/** Requests applying the organization's visits soon. A lost event costs a minute: the schedule also checks. */
export function wakeTracking(orgId: string): void {
  waiting.add(orgId);
  next ??= pause(GATHER_MS).then(sendWords);
  const sending = next;
  afterResponse(() => sending);
}

function sendWords(): Promise<void> {
  const events = [...waiting].map((orgId) => trackingHit.create({ orgId }));
  waiting.clear();
  next = null;
  return emitOrLeave(
    events,
    {},
    "link clicks and e-mail opens not announced to the job engine; the schedule processes them",
  );
}
