import { stopReasonOf } from "./rules/stops.ts";
import { readTemplate } from "./rules/template.ts";
import type { StopView, SuppressionView, TemplateView } from "./schemas.ts";
import type { StoredStop } from "./store/stops.ts";
import type { SuppressionRow } from "./store/suppressions.ts";
import type { StoredTemplate } from "./store/templates.ts";

export function toTemplateView(row: StoredTemplate): TemplateView {
  const { id, name, language, category, status, quality, rejectedReason, components, syncedAt } = row;
  const parts = readTemplate(components, status);
  return { id, name, language, category, status, quality, rejectedReason, ...parts, syncedAt: syncedAt.toISOString() };
}

export function toStopView(row: StoredStop): StopView {
  const { id, subject, code, numberId, displayPhoneNumber, store, closedAt, closedBy } = row;
  const [wabaId = "", name = "", language = ""] = row.key.split(":");
  return {
    id,
    subject,
    code,
    reason: stopReasonOf(code),
    number: subject === "number" && numberId && store ? { id: numberId, displayPhoneNumber, store } : null,
    template: subject === "template" ? { wabaId, name, language } : null,
    openedAt: row.openedAt.toISOString(),
    probeAt: row.probeAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedAt === null ? null : closedBy === null ? "probe" : "person",
  };
}

export function toSuppressionView({
  id,
  addressMasked,
  reason,
  createdAt,
  customerId,
  customer,
}: SuppressionRow): SuppressionView {
  return {
    id,
    address: addressMasked,
    reason,
    createdAt: createdAt.toISOString(),
    customer: customerId === null ? null : { id: customerId, name: customer },
  };
}

/** The audit record's state of a template. */
export function toTemplateState({ name, language, category, status }: TemplateView) {
  return { name, language, category, status };
}
