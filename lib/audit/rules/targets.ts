import { isUuid } from "../../core/uuid.ts";
import type { AuditTarget } from "../schemas.ts";

/** Metadata fields that identify the target of an action. */
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

/** The targets of a record, in the order in which a sentence names them. */
export function targetRefsOf(metadata: Record<string, unknown> | null): TargetRef[] {
  return Object.entries(KINDS).flatMap(([field, kind]) => {
    const id = metadata?.[field] ?? (kind === "customer" ? notedCustomer(metadata) : undefined);
    return typeof id === "string" && id !== "" ? [{ kind, id: id.toLowerCase() }] : [];
  });
}

/** The path identifies only the deleted row; its customer is in the recorded state. */
function notedCustomer(metadata: Record<string, unknown> | null): unknown {
  return (metadata?.before as { customerId?: unknown } | null | undefined)?.customerId;
}

export function hasRowId({ id }: TargetRef): boolean {
  return isUuid(id);
}
