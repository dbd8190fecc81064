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
  apiKeyId: "apiKey",
  webhookId: "webhook",
  importId: "import",
};

/** Actions whose request names no target, which the state after the change describes. */
const NOTED: Record<string, { kind: AuditTarget["kind"]; idField: string }> = {
  ROLE_CREATE: { kind: "role", idField: "id" },
  SEGMENT_CREATE: { kind: "segment", idField: "id" },
  CAMPAIGN_CREATE: { kind: "campaign", idField: "id" },
  SETTINGS_WHATSAPP_ADD: { kind: "whatsappNumber", idField: "id" },
  API_KEY_CREATE: { kind: "apiKey", idField: "id" },
  IMPORT_CREATE: { kind: "import", idField: "id" },
  WEBHOOK_CREATE: { kind: "webhook", idField: "id" },
  SETTINGS_STORE_UPDATE: { kind: "store", idField: "storeId" },
};

export type TargetRef = Omit<AuditTarget, "name">;
type Metadata = Record<string, unknown> | null;

/** The targets of a record, in the order in which a sentence names them. */
export function targetRefsOf(metadata: Metadata, actionType = ""): TargetRef[] {
  const named = Object.entries(KINDS).flatMap(([field, kind]) => {
    const id = metadata?.[field] ?? (kind === "customer" ? notedCustomer(metadata) : undefined);
    return typeof id === "string" && id !== "" ? [{ kind, id: id.toLowerCase() }] : [];
  });
  return [...named, ...notedTarget(metadata, actionType), ...pricedTarget(metadata, actionType)];
}

/** The price of a kind of message, which is its id. */
function pricedTarget(metadata: Metadata, actionType: string): TargetRef[] {
  const { tariff } = actionType.startsWith("MESSAGE_PRICE_") ? recordedPrice(metadata) : {};
  return typeof tariff === "string" ? [{ kind: "messagePrice", id: tariff }] : [];
}

/** The added or removed price of messages. */
export function recordedPrice(metadata: Metadata): { tariff?: unknown; price?: unknown } {
  return metadata?.after ?? metadata?.before ?? {};
}

function notedTarget(metadata: Metadata, actionType: string): TargetRef[] {
  const noted = Object.hasOwn(NOTED, actionType) ? NOTED[actionType] : undefined;
  const after = metadata?.after as Record<string, unknown> | null | undefined;
  if (!noted || typeof after?.name !== "string") return [];
  const id = after[noted.idField];
  return [{ kind: noted.kind, id: typeof id === "string" ? id.toLowerCase() : "" }];
}

/** The path identifies only the deleted row or the conversation; its customer is in the recorded state. */
function notedCustomer(metadata: Metadata): unknown {
  const state = metadata?.before ?? metadata?.after;
  return (state as { customerId?: unknown } | null | undefined)?.customerId;
}

export function hasRowId({ id }: TargetRef): boolean {
  return isUuid(id);
}
