import { shortenName } from "../core/masking.ts";
import { recordedPrice, type TargetRef, targetRefsOf } from "./rules/targets.ts";
import type { AccessLog, AuditTarget } from "./schemas.ts";
import type { AccessLogRow } from "./store/find-access-logs.ts";

export function toAccessLogView(row: AccessLogRow, names: ReadonlyMap<string, string>): AccessLog {
  return {
    id: row.id,
    userId: row.user_id,
    organizationId: row.organization_id,
    storeId: row.store_id,
    endpoint: row.endpoint,
    method: row.method,
    ip: row.ip,
    userAgent: row.user_agent,
    status: row.status,
    actionType: row.action_type,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
    user: { id: row.user_id, name: row.user_name, email: row.user_email ?? "" },
    correlationId: row.correlation_id,
    targets: targetRefsOf(row.metadata, row.action_type).map((ref) => toTarget(ref, names, row.metadata)),
  };
}

function toTarget(
  ref: TargetRef,
  names: ReadonlyMap<string, string>,
  metadata: Record<string, unknown> | null,
): AuditTarget {
  if (ref.kind === "email") return { ...ref, name: ref.id };
  if (ref.kind === "messagePrice") return { ...ref, name: String(recordedPrice(metadata).price) };
  const name = names.get(`${ref.kind}:${ref.id}`) ?? recordedName(metadata, ref);
  return { ...ref, name: ref.kind === "customer" && name !== null ? shortenName(name) : name };
}

const RECORDED: readonly AuditTarget["kind"][] = [
  "campaign",
  "segment",
  "role",
  "whatsappNumber",
  "store",
  "apiKey",
  "webhook",
  "import",
];

/** For a deleted or created target: the name stored in its audit record. */
function recordedName(metadata: Record<string, unknown> | null, { kind }: TargetRef): string | null {
  const states = RECORDED.includes(kind) ? [metadata?.after, metadata?.before] : [];
  const names = states.map((state) => (state as { name?: unknown } | null | undefined)?.name);
  return names.find((name): name is string => typeof name === "string") ?? null;
}
