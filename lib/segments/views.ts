import type { KeyedRow } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SegmentSample, SegmentView } from "./schemas.ts";
import type { MemberRow } from "./store/member-rows.ts";
import type { SampleRow } from "./store/sample.ts";
import type { SegmentRow } from "./store/segments.ts";

/** Stored counts cover the whole organization, so they are hidden from readers with a store scope. */
export function toSegmentView(row: SegmentRow, { storeScope }: Pick<Ctx, "storeScope">): SegmentView {
  const isScoped = storeScope !== null;
  const figures = isScoped ? NO_FIGURES : figuresOf(row);
  return {
    id: row.id,
    name: row.name,
    rules: row.rules.rules,
    version: row.version,
    status: row.status,
    isScoped,
    ...figures,
    usedBy: row.usedBy,
    mayChange: row.isUsedWithin,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}

type Figures = Pick<SegmentView, "size" | "reach" | "countedAt" | "timedOutAt" | "sizes">;

const NO_FIGURES: Figures = { size: null, reach: null, countedAt: null, timedOutAt: null, sizes: [] };

function figuresOf({ size, whatsappReach, emailReach, countedAt, timedOutAt, sizes }: SegmentRow): Figures {
  return {
    size,
    reach: whatsappReach === null || emailReach === null ? null : { whatsapp: whatsappReach, email: emailReach },
    countedAt: countedAt?.toISOString() ?? null,
    timedOutAt: timedOutAt?.toISOString() ?? null,
    sizes,
  };
}

export function toSample({ spentCents, lastOrderAt, ...row }: SampleRow): SegmentSample {
  return { ...row, totalSpent: centsToAmount(spentCents), lastOrder: lastOrderAt?.toISOString() ?? null };
}

/** `at`: the last purchase; `amount`: all purchases. */
export function toMemberFigureRow(row: MemberRow): KeyedRow {
  return {
    key: [row.customerId],
    id: row.customerId,
    customer: { id: row.customerId, name: row.customer },
    store: { id: row.storeId, name: row.store },
    seller: null,
    at: row.lastOrderAt?.toISOString() ?? null,
    amount: centsToAmount(row.spentCents),
  };
}
