import { centsToAmount } from "../core/money.ts";
import type { SegmentSample, SegmentView } from "./schemas.ts";
import type { SampleRow } from "./store/sample.ts";
import type { SegmentRow } from "./store/segments.ts";

export function toSegmentView(row: SegmentRow): SegmentView {
  return {
    id: row.id,
    name: row.name,
    rules: row.rules.rules,
    status: row.status,
    size: row.size,
    reach:
      row.whatsappReach === null || row.emailReach === null
        ? null
        : { whatsapp: row.whatsappReach, email: row.emailReach },
    countedAt: row.countedAt?.toISOString() ?? null,
    timedOutAt: row.timedOutAt?.toISOString() ?? null,
    sizes: row.sizes,
    usedBy: row.usedBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}

export function toSample({ spentCents, lastOrderAt, ...row }: SampleRow): SegmentSample {
  return { ...row, totalSpent: centsToAmount(spentCents), lastOrder: lastOrderAt?.toISOString() ?? null };
}
