import { isUuid } from "../../core/uuid.ts";
import type { AuditTarget } from "../schemas.ts";

/** Which identifiers of a record's metadata name what the action was done to. */
const KINDS: Record<string, AuditTarget["kind"]> = {
  targetUserId: "user",
  email: "email",
  roleId: "role",
  customerId: "customer",
  segmentId: "segment",
  campaignId: "campaign",
  instanceId: "whatsappNumber",
};

export type TargetRef = Omit<AuditTarget, "name">;

/** What the record names, in the order in which a sentence tells it. */
export function targetRefsOf(metadata: Record<string, unknown> | null): TargetRef[] {
  return Object.entries(KINDS).flatMap(([field, kind]) => {
    const id = metadata?.[field] ?? (kind === "customer" ? notedCustomer(metadata) : undefined);
    return typeof id === "string" && id !== "" ? [{ kind, id: id.toLowerCase() }] : [];
  });
}

/** The deleted row named its customer; the path names only the row. */
function notedCustomer(metadata: Record<string, unknown> | null): unknown {
  return (metadata?.before as { customerId?: unknown } | null | undefined)?.customerId;
}

export function hasRowId({ id }: TargetRef): boolean {
  return isUuid(id);
}
